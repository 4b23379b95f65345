// ---- an answer of a survey may be left out again: a second press on it, or the Delete key, takes it back

function ratings(page) {
  const answer = (dom) => dom.closest?.(".pb-rating")?.querySelector("input");
  let given = null;
  page.on(page.root, "pointerdown", (e) => { const one = answer(e.target); given = one?.checked ? one : null; });
  page.on(page.root, "click", (e) => { if (given && e.target === given) { given.checked = false; given = null; } });
  page.on(page.root, "keydown", (e) => {
    if (e.key !== "Delete" && e.key !== "Backspace") return;
    if (e.target.matches?.(".pb-rating input")) e.target.checked = false;
  });
}
