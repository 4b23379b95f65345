// Clocks run on the page; Python says when they start, stop and ring.

const DRIFT = 300; // ms by which the line of a moment may be wrong

class Clocks {
  constructor(page) { this.page = page; }

  // How long a moment still stays: a line runs out by itself, and is put right where the page came later or the time
  // began anew; where nothing moves, the seconds are said.
  runsOut() {
    for (const dom of this.page.body.querySelectorAll("[data-stays]")) {
      const { stays, left, at } = dom.dataset, now = performance.now(), sent = `${stays} ${left} ${at}`;
      if (dom.pbSent !== sent) { dom.pbSent = sent; dom.pbEnds = now + 1000 * left; }
      const still = Math.max(0, dom.pbEnds - now), gone = 1000 * stays - still;
      dom.pbGone = gone;
      if (calm()) dom.dataset.says = `${Math.ceil(still / 1000)} s`; else delete dom.dataset.says;
    }
  }

  // Once a scene has its place: asked for its animations before, a page is laid out once more.
  keepPace() {
    for (const dom of calm() ? [] : this.page.body.querySelectorAll("[data-stays]")) {
      for (const run of dom.getAnimations()) if (Math.abs(run.currentTime - dom.pbGone) > DRIFT) run.currentTime = dom.pbGone;
    }
  }

  tick() {
    for (const dom of this.page.body.querySelectorAll("[data-clock]")) {
      const sent = `${dom.dataset.clock} ${dom.dataset.left} ${dom.dataset.running} ${dom.dataset.at}`;
      if (dom.pbSent !== sent) { dom.pbSent = sent; dom.pbSince = performance.now(); }
      const gone = dom.dataset.running === "yes" ? (performance.now() - dom.pbSince) / 1000 : 0;
      const left = Math.max(0, Number(dom.dataset.left) - gone);
      const whole = Math.ceil(left - 0.001);
      const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
      const face = dom.querySelector("[data-face]");
      if (face && face.textContent !== text) face.textContent = text;
      if (dom.dataset.clock === "patience") dom.hidden = left <= 0; // the bots go on; nothing is left to wait for
      const warns = Number(dom.dataset.warn || 0);
      const low = warns > 0 && left <= warns;
      dom.classList.toggle("pb-low", low);
      if (low && dom.dataset.running === "yes" && dom.pbWarned !== dom.dataset.clock) {
        dom.pbWarned = dom.dataset.clock;
        if (left > warns - 3) { beep(); this.page.say(`${whole} seconds left.`); }
      }
    }
    this.runsOut();
  }
}
