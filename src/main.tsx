// The kit before all that is made of it: in a class of equal weight the later sheet has the word.
import "./ui/theme.css";
import "./ui/kit/layout.css";
import "./ui/kit/table.css";
import "./ui/kit/kit.css";
import "./ui/kit/fields.css";
import "./ui/kit/blocks.css";

import { type ReactNode, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App, type AppActors, type InitialData, initialApp, onlyNotice } from "./application/app.ts";
import { ContentActors, initialContent } from "./application/content/content-actors.ts";
import type { Core } from "./application/core.ts";
import { type LazyActor, lazyActor, lazyActors, resumed } from "./application/lazy-actor.ts";
import { Clock, Ids, Navigator, SettingsStore, TokenStore } from "./application/platform.ts";
import { isAcquainted } from "./application/shell/first-visit.ts";
import { PageLoading, VisitStore } from "./application/shell/page-device.ts";
import { ARRIVALS, initialShell, ShellActors } from "./application/shell/shell-actors.ts";
import { Tracking } from "./application/system/tracking.ts";
import { fromColumns } from "./contract/columns.ts";
import type { SerializedPage } from "./contract/page.ts";
import { isMissingPart, MISSING_PART_TEXT } from "./domain/shell/missing-part.ts";
import { PAGES } from "./domain/shell/pages.ts";
import {
  browserClock,
  browserIds,
  browserSettingsStore,
  browserTokenStore,
  browserVisits,
  createBrowserNavigator,
} from "./infrastructure/browser/browser-platform.ts";
import { takeLoginKey } from "./infrastructure/browser/login-key.ts";
import { reportNavigationClicks } from "./infrastructure/browser/navigation-clicks.ts";
import { browserPageLoading } from "./infrastructure/browser/page-loading.ts";
import { whenSomethingIsDone } from "./infrastructure/browser/signs-of-life.ts";
import { skipWithoutNavigating } from "./infrastructure/browser/skip-links.ts";
import { whenPageOpened } from "./infrastructure/browser/when-seen.ts";
import { routeAt } from "./ui/routes.tsx";
import { Shell } from "./ui/shell/shell.tsx";
import { type Prepared, queryOf, routeChanged, Wiring, WiringContext } from "./ui/wiring.tsx";

const navigator = createBrowserNavigator();
const platform = {
  clock: browserClock,
  tokens: browserTokenStore,
  settings: browserSettingsStore,
  navigator,
  ids: browserIds,
  apiBase: "",
  whenPageOpened,
};
/** Where the browser keeps the layout that a person has chosen. */
const LAYOUT_KEY = "layout-setting";

const root = document.getElementById("root")!;

/** What the server sent with this page, unless the address has changed since. */
function readSerializedPage(): SerializedPage | null {
  const text = document.getElementById("kept")?.textContent;
  if (!text) return null;
  const kept = JSON.parse(text, fromColumns) as SerializedPage;
  // Nothing stands at the address: the page that says so has its own.
  if (kept.address === PAGES.notFound.path) history.replaceState(null, "", PAGES.notFound.path);
  return kept.address === location.pathname + location.search ? kept : null;
}

/** Says on the html element that the program has taken the page over; `data-active` says that its machines run. */
function TakenOver({ onTakenOver, children }: { onTakenOver: (() => void) | undefined; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "1";
    onTakenOver?.();
  }, [onTakenOver]);
  return children;
}

async function takeOver(): Promise<void> {
  const loginKey = takeLoginKey();
  const kept = readSerializedPage();
  const brought: InitialData = kept?.brought ?? { information: null, site: null };
  const hasToken = browserTokenStore.read() !== null || loginKey !== null;
  let isReported = false;
  const program = (): Promise<Core> => {
    const activating = wiring.activate();
    activating.catch((error: unknown) => {
      if (isReported || !isMissingPart(error) || browserPageLoading.once()) return;
      isReported = true;
      app.notify(MISSING_PART_TEXT, "warning");
    });
    return activating;
  };
  const activate = () => void program().catch(() => {});
  const appActors = lazyActors<AppActors>(async () => (await program()).app, initialApp(hasToken, brought), {
    notices: { optimistic: onlyNotice },
  });
  const app = new App(appActors);
  const contentActors = lazyActors(async () => (await program()).port(ContentActors), initialContent(brought));
  const shellActors = lazyActors(async () => (await program()).port(ShellActors), initialShell, {
    tabs: { patient: ARRIVALS.tabs },
    layout: { patient: ARRIVALS.layout },
  });
  const reported = (report: (tracking: Tracking) => void) =>
    void wiring.activate().then(
      (core) => report(core.port(Tracking)),
      () => {},
    );
  const tracking: Tracking = {
    click: (click) => reported((real) => real.click(click)),
    collect: (report) => reported((real) => real.collect(report)),
  };
  const wiring: Wiring = new Wiring({
    app,
    atHand: new Map<unknown, unknown>([
      [Clock, browserClock],
      [TokenStore, browserTokenStore],
      [SettingsStore, browserSettingsStore],
      [Navigator, navigator],
      [Ids, browserIds],
      [ContentActors, new ContentActors(contentActors)],
      [ShellActors, new ShellActors(shellActors)],
      [VisitStore, browserVisits],
      [PageLoading, browserPageLoading],
      [Tracking, tracking],
    ]),
    host: location.host,
    renderedFor: kept?.host,
    isAcquainted: isAcquainted(browserVisits),
    load: async () => {
      const [{ createCore }, { browserDevice }] = await Promise.all([
        import("./core.ts"),
        import("./infrastructure/browser/browser-device.ts"),
      ]);
      const core = createCore({ ...platform, ...browserDevice }, brought);
      core.app.start(loginKey);
      return core;
    },
  });
  skipWithoutNavigating();
  reportNavigationClicks(() => wiring.core?.port(Tracking) ?? null);
  const screenActors: LazyActor[] = [];
  const activated = wiring.whenActive.then(() => {
    const lazy = [appActors, contentActors, shellActors].flatMap((actors): LazyActor[] => Object.values(actors));
    return Promise.allSettled([...lazy, ...screenActors].map((actor) => actor.activate()));
  });
  void activated.then(() => {
    document.documentElement.dataset.active = "1";
  });
  // After the machine that goes on from the server's state: what is done again counts from there.
  // Where its script did not arrive, nothing is done again.
  const early = globalThis.earlyPresses;
  early?.start(activated);
  const page = (
    <WiringContext value={wiring}>
      <BrowserRouter>
        <TakenOver onTakenOver={early?.again}>
          <Shell onRouter={(go) => navigator.useRouter(go)} onHeard={early?.handled} />
        </TakenOver>
      </BrowserRouter>
    </WiringContext>
  );
  const place = routeAt(location.pathname);
  const screen =
    kept !== null && place !== null && "route" in place
      ? ((await place.route.screen.load().catch(() => null)) as Prepared | null)
      : null;
  if (kept !== null && screen !== null) {
    const query = queryOf(location.search);
    screen.machinery.forEach((machinery, at) => {
      const state = kept.actors[at]!;
      const load = async () => {
        const running = await wiring.start(machinery, { snapshot: resumed(state) });
        // It reports what it shows (views, searches) before it handles the events since.
        running.send(routeChanged(query));
        return running;
      };
      const actor = lazyActor(load, state, machinery);
      wiring.prepared.set(machinery, actor);
      screenActors.push(actor);
    });
    hydrateRoot(root, page);
  } else {
    root.replaceChildren();
    createRoot(root).render(page);
    // Nothing is shown yet.
    activate();
  }
  // A layout of one's own is the frame's business, which comes with the core.
  if (hasToken || browserSettingsStore.read(LAYOUT_KEY) !== null) activate();
  else whenSomethingIsDone(activate);
}

void takeOver();
