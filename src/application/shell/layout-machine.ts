import { assign, fromCallback, setup } from "xstate";
import { DEFAULT_LAYOUT, DRESS_KEY, type LayoutSetting } from "../../domain/shell/default-layout.ts";
import {
  dressOf,
  dressText,
  isNarrow,
  LAYOUT_KEY,
  type LayoutSize,
  type Look,
  readLayout,
  readSidebar,
  readSize,
  SIDEBAR_COOKIE,
  SIZE_COOKIE,
} from "../../domain/shell/layout-setting.ts";
import type { SettingsStore } from "../platform.ts";
import type { Cookies, PageDress, Viewport } from "./page-device.ts";

/** Events of the layout settings. */
export type LayoutEvent =
  | { type: "drawerOpened" }
  | { type: "drawerClosed" }
  | { type: "settingChanged"; patch: Partial<LayoutSetting> }
  | { type: "sizeChosen"; size: LayoutSize }
  /** Beside the tables, and saved at once. */
  | { type: "densityChosen"; density: LayoutSetting["density"] }
  | { type: "saved" }
  | { type: "reset" }
  | { type: "sidebarToggled" }
  /** Another page is shown. */
  | { type: "navigated" }
  | { type: "viewportChanged"; width: number };

/** The appearance as it is applied now, stored for the next visit by `saved` only, and the state of the sidebar. */
export type LayoutContext = Look & {
  narrow: boolean;
  /** On narrow screens, over the page. */
  overlayOpen: boolean;
};

type LayoutPorts = { settings: SettingsStore; cookies: Cookies; viewport: Viewport; dress: PageDress };

/**
 * Theme, size, sidebar and the settings drawer: closed ⇄ open, open: idle → saving (1 s) → kept, or → resetting (1 s) → idle. A
 * changed setting is applied at once. Below 992 px the sidebar is an overlay that starts closed, and every navigation closes it.
 */
export const createLayoutMachine = ({ settings, cookies, viewport, dress }: LayoutPorts) => {
  const saved = (): Look => ({
    setting: readLayout(settings.read(LAYOUT_KEY)),
    size: readSize(cookies.read(SIZE_COOKIE)),
    sidebarOpen: readSidebar(cookies.read(SIDEBAR_COOKIE)),
  });
  return setup({
    types: { context: {} as LayoutContext, events: {} as LayoutEvent },
    actors: {
      width: fromCallback(({ sendBack }) => {
        const report = (width: number) => sendBack({ type: "viewportChanged", width });
        report(viewport.width());
        return viewport.subscribe(report);
      }),
    },
    guards: {
      isNarrow: ({ context }) => context.narrow,
      /** The menu on top has no sidebar to toggle. */
      hasSidebar: ({ context }) => !context.setting.topNav,
    },
    actions: {
      change: assign(({ context, event }) =>
        event.type === "settingChanged" ? { setting: { ...context.setting, ...event.patch } } : context,
      ),
      resize: assign(({ context, event }) => {
        if (event.type !== "viewportChanged") return context;
        const narrow = isNarrow(event.width);
        return narrow === context.narrow ? context : { narrow, overlayOpen: false };
      }),
      chooseSize: assign(({ context, event }) => (event.type === "sizeChosen" ? { size: event.size } : context)),
      storeSize: ({ context }) => cookies.write(SIZE_COOKIE, context.size),
      /** For the next page, which wears it before this program is there. */
      storeDress: () => {
        const text = dressText(dressOf(saved()));
        if (text === "") settings.remove(DRESS_KEY);
        else settings.write(DRESS_KEY, text);
      },
      toggleOverlay: assign({ overlayOpen: ({ context }) => !context.overlayOpen }),
      closeOverlay: assign({ overlayOpen: false }),
      toggleSidebar: assign({ sidebarOpen: ({ context }) => !context.sidebarOpen }),
      storeSidebar: ({ context }) => cookies.write(SIDEBAR_COOKIE, context.sidebarOpen ? "1" : "0"),
      storeSetting: ({ context }) => settings.write(LAYOUT_KEY, JSON.stringify(context.setting)),
      chooseDensity: assign(({ context, event }) =>
        event.type === "densityChosen" ? { setting: { ...context.setting, density: event.density } } : context,
      ),
      // What else was tried out in the drawer and not saved stays unsaved.
      storeDensity: ({ context }) =>
        settings.write(LAYOUT_KEY, JSON.stringify({ ...saved().setting, density: context.setting.density })),
      forgetSetting: () => settings.remove(LAYOUT_KEY),
      wearDefaults: assign({ setting: DEFAULT_LAYOUT }),
      wear: ({ context }) => dress.wear(dressOf(context)),
    },
    // Long enough for the message to be read; the buttons are disabled meanwhile.
    delays: { aSecond: 1_000 },
  }).createMachine({
    id: "layout",
    context: () => ({
      ...saved(),
      narrow: isNarrow(viewport.width()),
      overlayOpen: false,
    }),
    entry: ["wear", "storeDress"],
    invoke: { src: "width" },
    initial: "closed",
    on: {
      viewportChanged: { actions: "resize" },
      navigated: { actions: "closeOverlay" },
      sidebarToggled: [
        { guard: "isNarrow", actions: "toggleOverlay" },
        { guard: "hasSidebar", actions: ["toggleSidebar", "storeSidebar", "storeDress", "wear"] },
      ],
      sizeChosen: { actions: ["chooseSize", "storeSize", "storeDress", "wear"] },
      densityChosen: { actions: ["chooseDensity", "storeDensity", "storeDress", "wear"] },
    },
    states: {
      closed: { on: { drawerOpened: "open" } },
      open: {
        initial: "idle",
        on: { drawerClosed: "closed", settingChanged: { target: ".idle", actions: ["change", "wear"] } },
        states: {
          idle: { on: { saved: "saving", reset: "resetting" } },
          saving: { entry: ["storeSetting", "storeDress"], after: { aSecond: "kept" } },
          kept: { on: { saved: "saving", reset: "resetting" } },
          resetting: { entry: ["forgetSetting", "storeDress", "wearDefaults", "wear"], after: { aSecond: "idle" } },
        },
      },
    },
  });
};
