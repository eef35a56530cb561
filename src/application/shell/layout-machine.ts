import { assign, fromCallback, setup } from "xstate";
import { DEFAULT_LAYOUT, type LayoutSetting } from "../../domain/shell/default-layout.ts";
import {
  DRESS_COOKIE,
  dressClasses,
  dressWords,
  isNarrow,
  LAYOUT_KEY,
  type LayoutSize,
  readLayout,
  readSidebar,
  readSize,
  SIDEBAR_COOKIE,
  SIZE_COOKIE,
} from "../../domain/shell/layout-setting.ts";
import { themeColours } from "../../domain/shell/theme-colour.ts";
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

/** The appearance of the console and the state of its sidebar. */
export type LayoutContext = {
  /** As it is applied now; stored for the next visit by `saved` only. */
  setting: LayoutSetting;
  size: LayoutSize;
  /** On the desktop, where the choice is stored. */
  sidebarOpen: boolean;
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
  const keep = (setting: LayoutSetting) => {
    settings.write(LAYOUT_KEY, JSON.stringify(setting));
    const words = dressWords(setting);
    if (words === "") cookies.remove(DRESS_COOKIE);
    else cookies.write(DRESS_COOKIE, words);
  };
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
      toggleOverlay: assign({ overlayOpen: ({ context }) => !context.overlayOpen }),
      closeOverlay: assign({ overlayOpen: false }),
      toggleSidebar: assign({ sidebarOpen: ({ context }) => !context.sidebarOpen }),
      storeSidebar: ({ context }) => cookies.write(SIDEBAR_COOKIE, context.sidebarOpen ? "1" : "0"),
      keepSetting: ({ context }) => keep(context.setting),
      chooseDensity: assign(({ context, event }) =>
        event.type === "densityChosen" ? { setting: { ...context.setting, density: event.density } } : context,
      ),
      // What else was tried out in the drawer and not saved stays unsaved.
      storeDensity: ({ context }) =>
        keep({ ...readLayout(settings.read(LAYOUT_KEY)), density: context.setting.density }),
      forgetSetting: () => {
        settings.remove(LAYOUT_KEY);
        cookies.remove(DRESS_COOKIE);
      },
      wearDefaults: assign({ setting: DEFAULT_LAYOUT }),
      wear: ({ context: { setting, size, sidebarOpen } }) =>
        dress.wear(
          dressClasses(dressWords(setting), size, sidebarOpen ? "1" : "0"),
          setting.theme === DEFAULT_LAYOUT.theme ? null : themeColours(setting.theme, setting.appearance),
        ),
    },
    // Long enough for the message to be read; the buttons are disabled meanwhile.
    delays: { aSecond: 1_000 },
  }).createMachine({
    id: "layout",
    context: () => ({
      setting: readLayout(settings.read(LAYOUT_KEY)),
      size: readSize(cookies.read(SIZE_COOKIE)),
      sidebarOpen: readSidebar(cookies.read(SIDEBAR_COOKIE)),
      narrow: isNarrow(viewport.width()),
      overlayOpen: false,
    }),
    entry: "wear",
    invoke: { src: "width" },
    initial: "closed",
    on: {
      viewportChanged: { actions: "resize" },
      navigated: { actions: "closeOverlay" },
      sidebarToggled: [
        { guard: "isNarrow", actions: "toggleOverlay" },
        { guard: "hasSidebar", actions: ["toggleSidebar", "storeSidebar", "wear"] },
      ],
      sizeChosen: { actions: ["chooseSize", "storeSize", "wear"] },
      densityChosen: { actions: ["chooseDensity", "storeDensity", "wear"] },
    },
    states: {
      closed: { on: { drawerOpened: "open" } },
      open: {
        initial: "idle",
        on: { drawerClosed: "closed", settingChanged: { target: ".idle", actions: ["change", "wear"] } },
        states: {
          idle: { on: { saved: "saving", reset: "resetting" } },
          saving: { entry: "keepSetting", after: { aSecond: "kept" } },
          kept: { on: { saved: "saving", reset: "resetting" } },
          resetting: { entry: ["forgetSetting", "wearDefaults", "wear"], after: { aSecond: "idle" } },
        },
      },
    },
  });
};
