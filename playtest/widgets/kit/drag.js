// What one holds, dragged with the mouse to where it goes: the same as pressing it and then the place. A finger scrolls.

const FAR = 10; // px after which a press is a drag

function dragging(page) {
  let held = null, ghost = null, dropped = false;
  const end = () => { ghost?.remove(); held = ghost = null; delete page.root.dataset.drags; };
  const start = (e) => {
    end();
    dropped = false;
    if (e.button !== 0 || e.pointerType === "touch") return;
    const card = e.target.closest?.(".pb-mine [data-part][data-do][data-can=yes]");
    if (card) held = { key: card.dataset.key, x: e.clientX, y: e.clientY, card };
  };
  const move = (e) => {
    if (!held || (!ghost && Math.hypot(e.clientX - held.x, e.clientY - held.y) < FAR)) return;
    if (!e.buttons) { end(); return; }
    if (!ghost) {
      ghost = document.createElement("div");
      ghost.className = "pb-dragged";
      ghost.setAttribute("aria-hidden", "true");
      ghost.textContent = held.card.getAttribute("aria-label")?.split(/[,:.]/)[0] ?? "";
      page.root.append(ghost);
      page.root.dataset.drags = "";
      page.large.small();
      if (held.card.dataset.picked !== "yes") page.act(held.card); // the places it may go light up
    }
    const base = page.root.getBoundingClientRect();
    ghost.style.transform = `translate(${e.clientX - base.x + 8}px, ${e.clientY - base.y + 8}px)`;
  };
  const drop = (e) => {
    dropped = !!ghost;
    const over = ghost && document.elementFromPoint(e.clientX, e.clientY);
    const key = held?.key;
    end();
    const place = over?.closest?.("[data-part][data-do]");
    if (place && page.root.contains(place) && place.dataset.key !== key) page.act(place);
  };
  page.on(page.root, "pointerdown", start);
  page.on(page.root, "dragstart", (e) => e.preventDefault());
  page.on(window, "pointermove", move);
  page.on(window, "pointerup", drop);
  page.on(window, "pointercancel", end);
  // The click that ends a drag is none of its own.
  page.on(page.root, "click", (e) => { if (dropped) { dropped = false; e.stopPropagation(); e.preventDefault(); } }, true);
}
