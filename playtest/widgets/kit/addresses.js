// Addresses that stand on a page: a press opens one in a window of its own.

const COMES = 4800; // ms; so long after a press a browser lets a page open a window

function visit(at) {
  if (/^https?:\/\//.test(at.textContent)) window.open(at.textContent, "_blank", "noopener");
}

// What asks for an address opens it as soon as it has come; where that is too late it stands beside the button.
function addresses(page) {
  page.on(page.root, "click", (e) => {
    if (!e.target.closest("[data-visits]")) return;
    const comes = new MutationObserver(() => {
      const at = page.root.querySelector("[data-visit]");
      if (at) { comes.disconnect(); visit(at); }
    });
    comes.observe(page.root, { childList: true, subtree: true });
    setTimeout(() => comes.disconnect(), COMES);
  });
}
