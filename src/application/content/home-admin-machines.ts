import { assign, fromPromise, setup } from "xstate";
import { BANNER_FIELDS, bannerTimeProblems, type StoredBanner } from "../../domain/content/banner-form.ts";
import type { EditedFloor, PickedGoods } from "../../domain/content/home-template.ts";
import {
  BANNER_PAGES,
  type BannerPage,
  DRESSED_FLOORS,
  FLOOR,
  FLOOR_TITLE_MAX,
  MOST_BANNERS,
} from "../../domain/content/home-template.ts";
import { type MenuItem, type MenuPath, type WrongMenuItem, wrongMenuItem } from "../../domain/content/menu.ts";
import { linkProblem } from "../../domain/content/web-link.ts";
import { asId, type BannerId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { type EditedInformation, SITE_FIELDS, type SiteParts } from "../../domain/system/shop-information.ts";
import { lengthOf } from "../../domain/text.ts";
import type { App } from "../app.ts";
import { confirmed } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createEditorMachine } from "../editor-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Ids, Navigator } from "../platform.ts";
import { createRecordEditorMachine, type RecordForm } from "../record-editor.ts";
import type { BannerAdmin } from "./banner-admin.ts";
import type { Held, HomeAdmin, Track } from "./home-admin.ts";
import type { GoodsTab } from "./home-content.ts";

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

type HomeAdminPorts = { admin: HomeAdmin; app: App; navigator: Navigator; ids: Ids };

/** The floors of all three parts of the page, each part in its order. Only what was changed is saved. */
export const createFloorsMachine = ({ admin, app, navigator, ids }: HomeAdminPorts) =>
  createEditorMachine<EditedFloor[]>({
    load: () => admin.floors(),
    problems: (floors) =>
      Object.fromEntries(
        floors.map(({ id, title }) => [
          id,
          lengthOf(title) > FLOOR_TITLE_MAX ? `标题最多${FLOOR_TITLE_MAX}个字` : null,
        ]),
      ),
    save: async (floors, before) => {
      // The order of a part is that of its floors in the list.
      const ordered = floors.map((floor, at) => ({ ...floor, sort: at }));
      const was = new Map(before.map((floor, at) => [floor.id, JSON.stringify({ ...floor, sort: at })]));
      for (const floor of ordered) if (was.get(floor.id) !== JSON.stringify(floor)) await admin.saveFloor(floor);
    },
    done: "首页已更新",
    navigator,
    ids,
    notify: notifierOf(app),
  });

/** Whether the operator sets up what the floor of the home page shows. */
export const isDressed = ({ templateTypeCode }: EditedFloor): boolean => DRESSED_FLOORS.includes(templateTypeCode);

/** What a text of the item at `path` is called in the menu's form. */
export const partOfItem = (path: MenuPath, text: WrongMenuItem["text"]): string => `${path.join("-")}-${text}`;

/** Form of the navigation menu; all entries are saved together. Its problem is keyed by `partOfItem`. */
export const createMenuMachine = ({ admin, app, navigator, ids }: HomeAdminPorts) =>
  createEditorMachine<Held<MenuItem>>({
    load: () => admin.menu(),
    problems: ({ items }) => {
      const wrong = wrongMenuItem(items);
      return wrong === null ? {} : { [partOfItem(wrong.path, wrong.text)]: wrong.why };
    },
    save: (menu) => admin.saveMenu(menu),
    done: "导航菜单已更新",
    navigator,
    ids,
    notify: notifierOf(app),
  });

const TRACK_TITLE_MAX = 12;
/** Most shortcuts that the home page can have. */
export const TRACKS_MAX = 12;

function titleProblem(title: string): string | null {
  const length = lengthOf(title.trim());
  return length === 0 || length > TRACK_TITLE_MAX ? `名称须为1-${TRACK_TITLE_MAX}字` : null;
}

/** What a text of the shortcut at `at` is called in their form. */
export const partOfTrack = (at: number, text: "title" | "linkUrl"): string => `${at}-${text}`;

/** Form of the home page's shortcuts, all saved together. Problems are keyed by `partOfTrack`. */
export const createTracksMachine = ({ admin, app, navigator, ids }: HomeAdminPorts) =>
  createEditorMachine<Held<Track>>({
    load: () => admin.tracks(),
    problems: ({ items }) =>
      Object.fromEntries(
        items.flatMap(({ title, linkUrl }, at) => [
          [partOfTrack(at, "title"), titleProblem(title)],
          [partOfTrack(at, "linkUrl"), linkUrl === "" ? "请填写链接" : linkProblem(linkUrl)],
        ]),
      ),
    save: (tracks) => admin.saveTracks(tracks),
    done: "快捷入口已更新",
    navigator,
    ids,
    notify: notifierOf(app),
  });

/** Floors of goods that the operator chooses for, by the name they have in the address. */
export const POOLS: readonly { key: string; name: string; floor: number; tab: GoodsTab }[] = [
  { key: "", name: "新品楼层", floor: FLOOR.newGoods, tab: 2 },
  { key: "channel", name: "频道楼层", floor: FLOOR.channel, tab: 1 },
];
const poolOf = (key: string | undefined) => POOLS.find((pool) => pool.key === key) ?? POOLS[0]!; // there are some

/** Most goods one tab of a floor can have. */
export const POOL_MAX = 50;
/** The goods chosen for a tab of a floor of the home page. */
export type PoolForm = Held<PickedGoods> & { tab: GoodsTab };

/** Form of the goods chosen for the floor and tab in the address, at most `POOL_MAX`. */
export const createPoolMachine = ({ admin, app, navigator, ids }: HomeAdminPorts) =>
  createEditorMachine<PoolForm>({
    load: async ({ floor }) => {
      const { floor: code, tab } = poolOf(floor);
      return { ...(await admin.pool(code, tab)), tab };
    },
    problems: ({ items }) => ({ items: items.length > POOL_MAX ? `最多选${POOL_MAX}个商品` : null }),
    save: ({ tab, ...pool }) => admin.savePool(pool, tab),
    done: "首页商品已更新",
    navigator,
    ids,
    notify: notifierOf(app),
  });

/** What the site's form edits beside its lines, as of `version`. */
export type SiteRest = SiteParts & Pick<EditedInformation, "version">;

/** Form of the site's name, hotline, links and help. */
export const createInformationMachine = ({ admin, app, navigator, ids }: HomeAdminPorts) =>
  createRecordEditorMachine<typeof SITE_FIELDS, SiteRest>({
    fields: SITE_FIELDS,
    load: async () => {
      const information = await admin.information();
      const { frameHosts, icp, help, rules, version } = information;
      return { values: information, rest: { frameHosts, icp, help, rules, version } };
    },
    whole: (_, { help, rules }) =>
      [...help.buyer, ...help.seller, ...rules].some(
        ({ title, url }) => title.trim() === "" || url === "" || linkProblem(url) !== null,
      )
        ? "帮助链接须有名称和正确的链接"
        : null,
    save: (lines, rest) => admin.saveInformation({ ...lines, ...rest }),
    done: "商城信息已更新",
    navigator,
    ids,
    notify: notifierOf(app),
  });

/** They have one page. */
const ALL_BANNERS = { pageNum: 1, pageSize: 50 } as const;
const PAGE_CODES = BANNER_PAGES.map(({ code }) => code);

type BannersPorts = { lists: ConsoleLists; admin: BannerAdmin; navigator: Navigator; app: App };

/** The pictures of the banners, by page. */
export const createBannersMachine = ({ lists, admin, navigator, app }: BannersPorts) =>
  createListMachine<"page", StoredBanner>({
    path: CONSOLE_PAGES.banners.path,
    filters: ["page"],
    load: ({ filters, page }) => {
      const shown = oneOf<BannerPage>(filters.page, PAGE_CODES);
      return lists.page("bannerListAdmin", shown === null ? {} : { page: shown }, page);
    },
    commands: {
      toggle: {
        send: (row) => admin.save({ ...row, isShow: !row.isShow }),
        done: "轮播图已更新",
      },
      remove: confirmed((row) => admin.remove(row), "轮播图已删除"),
    },
    navigator,
    notify: (text, intent) => app.notify(text, intent),
  });

type BannerAt = Pick<StoredBanner, "id" | "version">;
/** A banner while it is edited. */
export type BannerEdit = RecordForm<typeof BANNER_FIELDS, BannerAt>;

type BannerFormPorts = { lists: ConsoleLists; admin: BannerAdmin; app: App; navigator: Navigator; ids: Ids };

/** One banner, new where the address names none. */
export const createBannerFormMachine = ({ lists, admin, app, navigator, ids }: BannerFormPorts) =>
  createRecordEditorMachine<typeof BANNER_FIELDS, BannerAt>({
    fields: BANNER_FIELDS,
    load: async ({ id = "" }) => {
      if (id === "")
        return { values: { page: "home", isShow: true, sort: 1 }, rest: { id: asId<BannerId>(""), version: 0 } };
      const { rows } = await lists.page("bannerListAdmin", {}, ALL_BANNERS);
      const values = rows.find((banner) => banner.id === id);
      return values === undefined ? null : { values, rest: { id: values.id, version: values.version } };
    },
    problems: bannerTimeProblems,
    save: (banner, at) => admin.save({ ...banner, ...at }),
    done: `轮播图已保存，每页最多展示${MOST_BANNERS}张`,
    leadsTo: CONSOLE_PAGES.banners.path,
    navigator,
    ids,
    notify: notifierOf(app),
  });

type HomePreviewPorts = { admin: HomeAdmin; navigator: Navigator };

/** The home page with what is prepared, in a tab of its own: idle → requesting a token → idle. */
export const createHomePreviewMachine = ({ admin, navigator }: HomePreviewPorts) =>
  setup({
    types: { events: {} as { type: "asked" } },
    actors: { token: fromPromise(() => admin.previewToken()) },
    actions: { open: (_, token: string) => navigator.open(PAGES.home.to({ preview: token })) },
  }).createMachine({
    id: "homePreview",
    initial: "idle",
    states: {
      idle: { on: { asked: "asking" } },
      asking: {
        invoke: {
          src: "token",
          onDone: { target: "idle", actions: { type: "open", params: ({ event }) => event.output } },
          onError: "idle",
        },
      },
    },
  });

type GoodsFindPorts = { admin: HomeAdmin };

/** Goods to choose from, by words: idle → finding → idle. */
export const createGoodsFindMachine = ({ admin }: GoodsFindPorts) =>
  setup({
    types: {
      context: {} as { found: PickedGoods[] | null },
      events: {} as { type: "asked"; keywords: string },
    },
    actors: { find: fromPromise(({ input }: { input: string }) => admin.findGoods(input)) },
    guards: { hasKeywords: ({ event }) => event.keywords.trim() !== "" },
  }).createMachine({
    id: "goodsFind",
    context: { found: null },
    initial: "idle",
    states: {
      idle: { on: { asked: { guard: "hasKeywords", target: "finding" } } },
      finding: {
        invoke: {
          src: "find",
          input: ({ event }) => (event.type === "asked" ? event.keywords.trim() : ""),
          onDone: { target: "idle", actions: assign({ found: ({ event }) => event.output }) },
          onError: "idle",
        },
      },
    },
  });
