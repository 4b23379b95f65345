// Under `playtest lab`: the side bar closed, one document, and the first screen there with nothing pressed.
// Only a cell that is exactly as shipped is run, so that nobody's changed notebook runs unasked.

const SHIPPED = /^(import playtest\n\nplaytest\.start\(("[a-z_]+")?\)|from playtest\.widgets import Dashboard\n\ndashboard = Dashboard\(\)\ndashboard|import playtest\nfrom playtest import Store\nfrom playtest\.widgets import Tweak\n\ngames = playtest\.games\(\)\nTweak\(games\["rat_scramble"\]\(4\), Store\(\)\))$/;

// JupyterLab takes a cell that ran, its board and the kernel's name for changes, and saves them after two minutes. In a
// notebook with one of our screens only what somebody wrote is a change: using it leaves its file as it was, and
// nothing is asked when the page is left. Saved by hand it is saved as ever.
function onlyWordsCount({ context }) {
  const written = () => [...context.model.cells].map((cell) => `${cell.type}\n${cell.sharedModel.getSource()}`).join("\n\n");
  let kept = written();
  const look = () => { if (!context.isDisposed && context.model.dirty && written() === kept) context.model.dirty = false; };
  context.saveState.connect((_, state) => { if (state === "completed") kept = written(); });
  context.model.stateChanged.connect(() => queueMicrotask(look));
  look();
}

// So it is for a notebook that nobody looks at too, as one that JupyterLab has opened again behind another.
function keepsEach(app) {
  for (const panel of app.shell.widgets("main")) {
    if (panel.playtestKept || !panel.context?.model?.cells) continue;
    panel.playtestKept = true;
    panel.context.ready.then(() => {
      const shipped = [...panel.context.model.cells].some((cell) => SHIPPED.test(cell.sharedModel.getSource().trim()));
      if (shipped) onlyWordsCount(panel);
    });
  }
}

async function firstScreen(app, panel) {
  if (!panel?.content?.widgets || panel.playtestFirst) return;
  panel.playtestFirst = true;
  await Promise.all([panel.context.ready, panel.revealed, panel.sessionContext.ready]);
  await panel.sessionContext.session?.kernel?.info;
  const at = panel.content.widgets.findIndex((cell) => SHIPPED.test(cell.model.sharedModel.getSource().trim()));
  panel.playtestShips = at >= 0;
  hidesToolbar(panel);
  // A second window on the same notebook finds the board there.
  if (at < 0 || panel.node.querySelector(".pb-root[data-ready=yes]")) return;
  panel.content.activeCellIndex = at;
  await app.commands.execute("notebook:run-cell");
}

// What a toolbar does the menus do too.
const hidesToolbar = (panel) => { if (panel.playtestShips) panel.toolbar.setHidden(isPhone()); };

const LOOKS = 200; // times for what a cell shows once it has run
const LOOK_EVERY = 100; // ms

// Who presses "Show it again" on a board whose kernel is gone has the cell run that it stands in. Where that shows the
// first screen, which offers the game that was open, that is pressed as well: the press was for the game.
async function again(app, board) {
  const panel = app.shell.currentWidget;
  const at = panel?.content?.widgets?.findIndex((cell) => cell.node.contains(board)) ?? -1;
  if (at < 0) return;
  panel.content.activeCellIndex = at;
  const { node } = panel.content.widgets[at];
  await app.commands.execute("notebook:run-cell");
  for (let n = 0; n < LOOKS && !node.querySelector(".pb-root[data-ready=yes] .pb-head"); n += 1) {
    const open = node.querySelector(".pb-root[data-ready=yes] [data-left-open] [data-do^='open:']");
    if (open) { open.click(); return; }
    await new Promise((done) => setTimeout(done, LOOK_EVERY));
  }
}

// A link of a board to a notebook beside its own opens it here, as a link in a text does.
function beside(app, event) {
  const name = event.target.closest?.("a[data-notebook]")?.dataset.notebook;
  const path = app.shell.currentWidget?.context?.path;
  if (!name || !path) return;
  event.preventDefault();
  app.commands.execute("docmanager:open", { path: [...path.split("/").slice(0, -1), name].join("/") });
}

// JupyterLab writes the folder into the address once its file browser is there; loaded anew, one document alone
// would then open on no document at all.
function keepAddress(app) {
  const path = app.shell.currentWidget?.context?.path;
  const [, before] = location.pathname.match(/^(.*?\/(?:lab|doc)(?:\/workspaces\/[^/]+)?)(?:\/tree\/.*|\/tree)?\/?$/) ?? [];
  if (!path || !before) return;
  const there = `${before}/tree/${path.split("/").map(encodeURIComponent).join("/")}`;
  if (there !== location.pathname) history.replaceState(history.state, "", there + location.search + location.hash);
}

const NARROW = window.matchMedia("(max-width: 719.98px)");
const isPhone = () => NARROW.matches;

// A phone has no room for the tabs beside the page, nor for what lies above and below it; what it left behind is not to
// be a laptop's. A window that somebody makes as narrow, or reads at twice its size, has none either, until it is wide.
async function makeRoom(app) {
  const has = [["application:toggle-header", {}], ...["left", "right"].map((side) => ["application:toggle-side-tabbar", { side }])];
  for (const [command, which] of has) {
    const { commands } = app;
    if (commands.hasCommand(command) && commands.isToggled(command, which) === isPhone()) await commands.execute(command, which);
  }
  for (const bar of app.shell.widgets("bottom")) bar.parent?.setHidden(isPhone());
  for (const panel of app.shell.widgets("main")) hidesToolbar(panel);
}

async function settleIn(app) {
  document.documentElement.dataset.playtestAgain = "yes";
  document.addEventListener("playtest-again", (event) => again(app, event.target));
  document.addEventListener("click", (event) => beside(app, event));
  await app.restored;
  app.shell.collapseLeft();
  app.shell.collapseRight();
  app.shell.mode = "single-document";
  await makeRoom(app);
  NARROW.addEventListener("change", () => makeRoom(app));
  app.shell.layoutModified?.connect(() => keepsEach(app));
  keepsEach(app);
  app.shell.currentChanged?.connect((_, change) => firstScreen(app, change.newValue));
  setInterval(() => keepAddress(app), 500); // nothing tells when JupyterLab has written another address
  await firstScreen(app, app.shell.currentWidget);
}

const plugin = {
  id: "playtest-first-screen:plugin",
  autoStart: true,
  activate: (app) => { settleIn(app); }, // not awaited: JupyterLab is restored only after every plugin is there
};

window._JUPYTERLAB = window._JUPYTERLAB || {};
window._JUPYTERLAB["playtest-first-screen"] = {
  init() {},
  get: () => Promise.resolve(() => ({ __esModule: true, default: plugin })),
};
