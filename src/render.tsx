import { renderToString } from "react-dom/server";
import { Router } from "react-router-dom";
import { type AnyActorRef, type AnyMachineSnapshot, waitFor } from "xstate";
import { App, initialApp } from "./application/app.ts";
import { ContentActors, initialContent } from "./application/content/content-actors.ts";
import type { Site } from "./application/content/site-machine.ts";
import { lazyActors } from "./application/lazy-actor.ts";
import { FailureFeed } from "./application/platform.ts";
import { initialShell, ShellActors } from "./application/shell/shell-actors.ts";
import type { PageCall, PageRenderer, SerializedActor } from "./contract/page.ts";
import { createCore } from "./core.ts";
import { menuOf, viewAt } from "./domain/content/menu.ts";
import { PAGES } from "./domain/shell/pages.ts";
import type { Platform } from "./infrastructure/container.ts";
import { createInProcessTransport } from "./infrastructure/http/in-process-transport.ts";
import { headOf, SERVER_PAGES } from "./ui/page-heads.ts";
import { routeAt } from "./ui/routes.tsx";
import { Shell } from "./ui/shell/shell.tsx";
import { loadAfterwards, type Prepared, startedWith, Wiring, WiringContext } from "./ui/wiring.tsx";

/** A page whose data has not come by then is left to the browser. */
const READY_WITHIN_MS = 3_000;
const MINUTE_MS = 60_000;

/** Somebody of whom nothing is known, on a device that keeps nothing. */
const visitorPlatform = (call: PageCall): Platform => ({
  // To the minute: what has not changed shall be rendered the same.
  clock: { now: () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS },
  tokens: { read: () => null, write: () => {}, clear: () => {} },
  settings: { read: () => null, write: () => {}, remove: () => {} },
  navigator: { currentPath: () => "/", go: () => {}, open: () => {} },
  ids: { next: () => crypto.randomUUID() },
  apiBase: "",
  // Nobody sees it here: what it shows is reported by the browser that opens it.
  whenPageOpened: () => {},
  transport: createInProcessTransport(call),
});

/** The router of a page that is rendered once and never navigates. */
const STANDING = {
  createHref: (to: unknown) => String(to),
  go: () => {},
  push: () => {},
  replace: () => {},
};

/** What a page shows of its frame stays as it was brought. */
const never = () => new Promise<never>(() => {});

/** The state of an actor as data; `null` where the browser could not resume from it. */
function keptOf(actor: AnyActorRef): SerializedActor | null {
  const { value, context, tags } = actor.getSnapshot() as AnyMachineSnapshot;
  const { children } = actor.getPersistedSnapshot() as unknown as { children: object };
  return Object.keys(children).length > 0
    ? null
    : { value: value as SerializedActor["value"], context, tags: [...tags] };
}

/** Whether the menu puts a view of its own at the path. */
const isMenuView = ({ menu }: Site, pathname: string): boolean =>
  viewAt(menuOf(menu ?? [], []).entries, pathname) !== null;

let drawn: Promise<void> = Promise.resolve();

/** A turn of the loop for each page that is drawn, which takes the processor whole: other answers go out between two. */
function ownTurn(): Promise<void> {
  drawn = drawn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return drawn;
}

/** Resolves once nothing an actor shows is on its way any more. */
async function ready<Ref extends AnyActorRef>(actor: Ref): Promise<Ref> {
  await waitFor(actor, (state: AnyMachineSnapshot) => !state.hasTag("loading"), { timeout: READY_WITHIN_MS });
  return actor;
}

/** Renders public pages with the machines, adapters and views of the browser. */
export async function createPageRenderer(): Promise<PageRenderer> {
  await loadAfterwards();
  return {
    async render(address, origin, call) {
      const url = new URL(address, origin);
      const place = routeAt(url.pathname) ?? routeAt(PAGES.notFound.path);
      if (place === null || !("route" in place)) return null;
      const { route } = place;
      const module = SERVER_PAGES[route.page]?.module;
      if (module === undefined) return null;
      const isUnknown = routeAt(url.pathname) === null;
      // The page that says so has an address of its own, which the browser goes on from.
      const shownAt = isUnknown ? PAGES.notFound.path : address;
      const screen = (await route.screen.load()) as Prepared;
      await loadAfterwards();
      const core = createCore(visitorPlatform(call), { information: null, site: null });
      let hasFailed = false;
      core.port(FailureFeed).subscribe(() => {
        hasFailed = true;
      });
      const query = Object.fromEntries(url.searchParams);
      const { information } = core.app;
      information.start();
      const { site } = core.port(ContentActors);
      const [, , ...actors] = await Promise.all([
        ready(information),
        ready(site),
        ...screen.machinery.map(async (machinery) => ready(await startedWith(core, machinery, { input: { query } }))),
      ]);
      const brought = { information: keptOf(information), site: keptOf(site) };
      const { site: read } = site.getSnapshot().context;
      if (isUnknown && (read === null || isMenuView(read, url.pathname))) return null;
      const wiring = new Wiring({
        app: new App(lazyActors(never, initialApp(false, brought))),
        atHand: new Map<unknown, unknown>([
          [ContentActors, new ContentActors(lazyActors(never, initialContent(brought)))],
          [ShellActors, new ShellActors(lazyActors(never, initialShell))],
        ]),
        host: url.host,
        load: async () => core,
      });
      await wiring.activate();
      for (const [at, machinery] of screen.machinery.entries()) wiring.prepared.set(machinery, actors[at]!);
      const kept = actors.map(keptOf);
      const head = headOf(route, url, kept);
      const status = isUnknown ? 404 : head.status;
      await ownTurn();
      const html = renderToString(
        <WiringContext value={wiring}>
          <Router location={shownAt} navigator={STANDING} static>
            <Shell onRouter={() => {}} />
          </Router>
        </WiringContext>,
      );
      for (const actor of [information, site, ...actors]) (actor as unknown as { stop(): void }).stop();
      const resumable = kept.filter((actor) => actor !== null);
      if (resumable.length < kept.length || (hasFailed && head.status !== 404)) return null;
      return {
        ...head,
        status,
        html,
        kept: { address: shownAt, host: url.host, brought, actors: resumable },
        module,
      };
    },
  };
}
