import { assign, fromPromise, setup } from "xstate";
import { FLOOR, floorFlags, type HomeTemplate, TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import type { MenuItem } from "../../domain/content/menu.ts";
import type { Clock } from "../platform.ts";
import type { KeptState } from "../sleeping-actor.ts";
import type { HomeContent } from "./home-content.ts";

/** What every page shows around itself. `menu` null: switched off. */
export type Site = { templates: HomeTemplate[]; showsSearch: boolean; menu: MenuItem[] | null };
/** `readAt`: when it was asked for, epoch ms. */
type Known = { site: Site | null; readAt: number };

/** Templates this young are not asked for again on a navigation. */
const FRESH_MS = 60_000;

/** The site as it came with a page, read at `readAt`. */
export const broughtSite = (kept: KeptState | null, readAt: number): KeptState | null =>
  kept && { ...kept, context: { ...(kept.context as Known), readAt } };

/**
 * The centre template and the menu it names, for every page: loading → ready, and on a navigation ready → refreshing →
 * ready once they are a minute old (seed §2 "on every navigation"; a reload always reads). What was shown stays while it
 * is read again and when that fails; after a failed first read the next navigation tries again.
 */
export const createSiteMachine = (content: HomeContent, clock: Clock) =>
  setup({
    types: { context: {} as Known, events: {} as { type: "navigated" } },
    actors: {
      read: fromPromise(async (): Promise<Known> => {
        const readAt = clock.now();
        const templates = await content.templates(TEMPLATE_PLACE.centre);
        const { [FLOOR.menu]: flag, [FLOOR.search]: search } = floorFlags(templates);
        const menu = flag?.isShow ? await content.menu(flag.templateId) : null;
        return { site: { templates, showsSearch: search?.isShow !== false, menu }, readAt };
      }),
    },
    guards: { isOld: ({ context }) => context.site === null || clock.now() - context.readAt >= FRESH_MS },
  }).createMachine({
    id: "site",
    context: { site: null, readAt: 0 },
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
      ready: { on: { navigated: { guard: "isOld", target: "refreshing" } } },
      refreshing: {
        invoke: {
          src: "read",
          onDone: { target: "ready", actions: assign(({ event }) => event.output) },
          onError: "ready",
        },
      },
    },
  });
