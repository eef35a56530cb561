import { assign, fromPromise, setup } from "xstate";
import { FLOOR, floorFlags, type HomeTemplate, TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { HomeContent } from "./home-content.ts";

/** What every page shows around itself. `menu` null: switched off. */
export type Site = { templates: HomeTemplate[]; showsSearch: boolean; menu: MenuItem[] | null };
type Known = { site: Site | null };

/** What was read, or what is known already where it is equal: nothing is drawn again for it. */
const changed = (known: Known, read: Known): Known =>
  JSON.stringify(known.site) === JSON.stringify(read.site) ? known : read;

type SitePorts = { content: HomeContent };

/** A page that somebody has gone to reads its own things first. */
const OWN_FIRST_MS = 1_000;

/**
 * The centre template and the menu it names, for every page: loading → ready, and after every navigation ready → waiting →
 * refreshing → ready. What was shown stays while it is read again and when that fails. A navigation meanwhile is covered by
 * a further reading.
 */
export const createSiteMachine = ({ content }: SitePorts) =>
  setup({
    types: { context: {} as Known, events: {} as { type: "navigated" } },
    actors: {
      read: fromPromise(async (): Promise<Known> => {
        const templates = await content.templates(TEMPLATE_PLACE.centre);
        const { [FLOOR.menu]: flag, [FLOOR.search]: search } = floorFlags(templates);
        const menu = flag?.isShow ? await content.menu(flag.templateId) : null;
        return { site: { templates, showsSearch: search?.isShow !== false, menu } };
      }),
    },
    delays: { ownFirst: OWN_FIRST_MS },
  }).createMachine({
    id: "site",
    context: { site: null },
    initial: "loading",
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          onDone: { target: "ready", actions: assign(({ event }) => event.output) },
          onError: "ready",
        },
      },
      ready: { on: { navigated: "waiting" } },
      waiting: { after: { ownFirst: "refreshing" } },
      refreshing: {
        on: { navigated: "waiting" },
        invoke: {
          src: "read",
          onDone: { target: "ready", actions: assign(({ context, event }) => changed(context, event.output)) },
          onError: "ready",
        },
      },
    },
  });
