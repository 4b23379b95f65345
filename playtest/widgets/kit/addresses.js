// Addresses that stand on a page: a press opens one in a window of its own.

const COMES = 60000; // ms; so long an address may take to come, as where its server is started first

function visit(at) {
  if (/^https?:\/\//.test(at.textContent)) window.open(at.textContent, "_blank", "noopener");
}

// A window that waits for its address: later than a few seconds after the press a browser would open none.
function waiting() {
  const opened = window.open("", "_blank");
  if (!opened) return null;
  opened.opener = null;
  opened.document.body.textContent = "One moment, please.";
  return opened;
}

// What asks for an address opens it as soon as it has come; where no window may be opened it stands beside the button.
function addresses(page) {
  page.on(page.root, "click", (e) => {
    if (!e.target.closest("[data-visits]")) return;
    const opened = waiting();
    const comes = new MutationObserver(() => {
      const at = page.root.querySelector("[data-visit]");
      if (!at) return;
      comes.disconnect();
      clearTimeout(late);
      if (opened && /^https?:\/\//.test(at.textContent)) opened.location.replace(at.textContent);
    });
    comes.observe(page.root, { childList: true, subtree: true });
    const late = setTimeout(() => { comes.disconnect(); opened?.close(); }, COMES);
  });
}
