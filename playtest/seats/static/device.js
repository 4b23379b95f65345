// What a browser must keep for whoever sits down: a seat's key is a cookie, and the way back to it is in its storage.

export const NO_COOKIES = "This browser blocks cookies, and your seat needs one. Allow them, then load this page again.";
export const NO_STORAGE = "This browser stores nothing. Leave your page open: if you close it, only the facilitator can bring you back.";

// One of its own is set, read and taken away again: what a browser says of itself is not always so.
export function keepsCookies() {
  const trial = "pt-trial=yes";
  try {
    document.cookie = `${trial}; SameSite=Strict`;
    const kept = document.cookie.split("; ").includes(trial);
    document.cookie = `${trial}; SameSite=Strict; Max-Age=0`;
    return kept;
  } catch { return false; }
}

export function keepsStorage() {
  try {
    localStorage.setItem("playtest trial", "yes");
    localStorage.removeItem("playtest trial");
    return true;
  } catch { return false; }
}
