// A text that was asked for goes to the clipboard once it has come. It is selected besides, for where a browser forbids that.

function copyWhatCame(page) {
  const dom = page.body.querySelector("[data-copy]"), before = page.copied;
  page.copied = dom?.dataset.copy;
  if (!dom || page.copied === before) return;
  dom.focus({ preventScroll: true });
  dom.select();
  const done = () => { dom.parentElement.dataset.copied = "yes"; page.say("Copied."); };
  const plainly = () => (document.execCommand("copy") ? done() : page.say("Press Ctrl and C to copy."));
  if (navigator.clipboard) navigator.clipboard.writeText(dom.value).then(done, plainly);
  else plainly();
}
