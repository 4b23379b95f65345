// A file that somebody chose goes to Python in parts, as text that one message bears each.

const PART = 900_000; // bytes: as text a message may have two million letters

function uploads(page) {
  page.on(page.root, "change", (e) => {
    const field = e.target.closest("[data-upload]"), file = field?.files?.[0];
    if (file) upload(page, field, file).catch(() => page.send({ do: `${field.dataset.upload}:0/0`, values: { name: file.name } }));
  });
}

async function upload(page, field, file) {
  const does = field.dataset.upload, most = Number(field.dataset.most), { name, size } = file;
  const parts = size > most ? 0 : Math.max(1, Math.ceil(size / PART));
  if (!parts) page.send({ do: `${does}:0/0`, values: { name, size } });
  for (let at = 1; at <= parts; at++) {
    const part = await file.slice((at - 1) * PART, at * PART).arrayBuffer();
    page.send({ do: `${does}:${at}/${parts}`, values: { name, data: inLetters(new Uint8Array(part)) } });
  }
  field.value = ""; // the same file may be chosen again
}

function inLetters(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
