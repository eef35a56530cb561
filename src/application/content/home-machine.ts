import { assign, fromPromise, setup } from "xstate";
import type { ClassificationNode } from "../../domain/catalog/goods/classification.ts";
import {
  bannerAfter,
  DRESSED_FLOORS,
  FLOOR,
  type FloorCode,
  type FloorDress,
  type FloorFlags,
  floorDresses,
  floorFlags,
  type HomeTemplate,
  shownFloors,
  TEMPLATE_PLACE,
} from "../../domain/content/home-template.ts";
import { boardPart, type MarketBoards } from "../../domain/content/market-board-view.ts";
import type { MarketSummary } from "../../domain/content/market-summary.ts";
import type { HomeNews } from "../../domain/content/news.ts";
import type { HomeTemplateId } from "../../domain/ids.ts";
import type { Classification } from "./classification.ts";
import type { Banner, FastTrack, HomeContent, HomeGoodsPage, TickerIndex } from "./home-content.ts";
import type { News } from "./news.ts";

/** A kind of goods on the home page with some of its goods. */
export type Channel = { kindCode: string; name: string; goods: HomeGoodsPage["rows"] };

/** What the home page shows. A part that is switched off or did not come is `null`. */
export type Home = {
  flags: FloorFlags;
  /** The floors below the first screen, in the operator's order. */
  floors: FloorCode[];
  dresses: Readonly<Partial<Record<FloorCode, FloorDress>>>;
  tree: ClassificationNode[] | null;
  banners: Banner[];
  tracks: FastTrack[];
  channels: Channel[];
  goods: HomeGoodsPage | null;
  indices: TickerIndex[];
  market: MarketSummary | null;
  boards: MarketBoards | null;
  news: HomeNews | null;
};

/** Events of the home page. */
export type HomeEvent =
  | { type: "retried" }
  | { type: "routeChanged"; query: Readonly<Record<string, string>> }
  /** Another picture of the banner, forwards (1) or backwards (-1). */
  | { type: "bannerTurned"; step: 1 | -1 }
  | { type: "bannerChosen"; index: number }
  /** New goods of one port, or of all. */
  | { type: "portChosen"; code: string | null };

const BELOW: readonly FloorCode[] = [FLOOR.newGoods, FLOOR.channel, FLOOR.news];
const CHANNELS = 4;
const CHANNEL_ROWS = 5;
/** Channels of the news, two in a row, and what each shows. */
const NEWS_CHANNELS = 4;
const NEWS_ROWS = 5;
const INDICES = 5;
/** Rows and columns of the board that stand in the first screen. */
const BOARD = { rows: 6, columns: 6 };

const orNull = <Part>(part: Promise<Part>): Promise<Part | null> => part.catch(() => null);

/** The kinds there is most of. */
const channelKinds = (tree: readonly ClassificationNode[]): ClassificationNode[] =>
  tree
    .flatMap(({ children }) => children)
    .sort((a, b) => b.goodsNum - a.goodsNum)
    .slice(0, CHANNELS);

type HomePorts = { content: HomeContent; classification: Classification; news: News };

/**
 * The home page: loading → ready with everything that is switched on, or failed → (retried) → loading. The templates
 * decide what is read at all; one part that does not come leaves its place empty and the others whole. Within ready the
 * new goods of a port come on their own: settled → turning → settled, or unreached.
 */
export const createHomeMachine = ({ content, classification, news }: HomePorts) => {
  async function read({ preview }: Readonly<Record<string, string>>): Promise<Home> {
    const parts = await Promise.all([
      content.templates(TEMPLATE_PLACE.centre, preview),
      content.templates(TEMPLATE_PLACE.left, preview),
      content.templates(TEMPLATE_PLACE.right, preview),
    ]);
    const templates: HomeTemplate[] = parts.flat();
    const flags = floorFlags(templates);
    const shown = <Part>(
      code: FloorCode,
      part: (templateId: HomeTemplateId) => Promise<Part>,
    ): Promise<Part | null> => {
      const flag = flags[code];
      return flag?.isShow ? orNull(part(flag.templateId)) : Promise.resolve(null);
    };
    const channelsOf = async (templateId: HomeTemplateId): Promise<Channel[]> => {
      const kinds = channelKinds(await classification.tree());
      const goods = await Promise.all(
        kinds.map(({ code }) => orNull(content.goods({ templateId, tab: 1, kindCode: code }))),
      );
      return kinds.flatMap(({ code, name }, at) => {
        const rows = goods[at]?.rows.slice(0, CHANNEL_ROWS) ?? [];
        return rows.length === 0 ? [] : [{ kindCode: code, name, goods: rows }];
      });
    };
    const newsOf = async (): Promise<HomeNews> =>
      (await news.home()).slice(0, NEWS_CHANNELS).map((one) => ({ ...one, rows: one.rows.slice(0, NEWS_ROWS) }));
    const boardsOf = async (): Promise<MarketBoards> => {
      const boards = await content.board();
      return { ...boards, board: boards.board && boardPart(boards.board, BOARD.rows, BOARD.columns) };
    };
    const [tree, banners, tracks, channels, goods, indices, market, boards, articles] = await Promise.all([
      shown(FLOOR.classification, () => classification.tree()),
      shown(FLOOR.banner, () => content.banners("home", preview)),
      shown(FLOOR.fastTrack, (templateId) => content.fastTracks(templateId)),
      shown(FLOOR.channel, channelsOf),
      shown(FLOOR.newGoods, (templateId) => content.goods({ templateId, tab: 2 })),
      shown(FLOOR.news, () => content.indices()),
      shown(FLOOR.news, () => content.market()),
      shown(FLOOR.news, boardsOf),
      shown(FLOOR.news, newsOf),
    ]);
    return {
      flags,
      floors: shownFloors(templates, BELOW),
      dresses: floorDresses(templates.filter(({ templateTypeCode: code }) => DRESSED_FLOORS.includes(code))),
      tree,
      banners: banners ?? [],
      tracks: tracks ?? [],
      channels: channels ?? [],
      goods,
      indices: indices?.slice(0, INDICES) ?? [],
      market,
      boards,
      news: articles,
    };
  }

  return setup({
    types: {
      context: {} as {
        query: Readonly<Record<string, string>>;
        home: Home | null;
        banner: number;
        port: string | null;
      },
      input: {} as { query: Readonly<Record<string, string>> },
      events: {} as HomeEvent,
    },
    actors: {
      read: fromPromise(({ input }: { input: Readonly<Record<string, string>> }) => read(input)),
      goods: fromPromise(({ input }: { input: { templateId: string; port: string | null } }) =>
        content.goods({
          templateId: input.templateId,
          tab: 2,
          ...(input.port === null ? {} : { portCode: input.port }),
        }),
      ),
    },
    guards: {
      isAnother: ({ context, event }) =>
        event.type === "routeChanged" && JSON.stringify(event.query) !== JSON.stringify(context.query),
    },
    actions: {
      setQuery: assign(({ context, event }) => (event.type === "routeChanged" ? { query: event.query } : context)),
      turn: assign(({ context, event }) => {
        const count = context.home?.banners.length ?? 0;
        if (event.type === "bannerTurned") return { banner: bannerAfter(context.banner, event.step, count) };
        return event.type === "bannerChosen" ? { banner: bannerAfter(0, event.index, count) } : context;
      }),
      changePort: assign(({ context, event }) => (event.type === "portChosen" ? { port: event.code } : context)),
    },
  }).createMachine({
    id: "home",
    context: ({ input }) => ({ query: input.query, home: null, banner: 0, port: null }),
    initial: "loading",
    on: { routeChanged: { guard: "isAnother", target: ".loading", actions: "setQuery" } },
    states: {
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          input: ({ context }) => context.query,
          onDone: { target: "ready", actions: assign({ home: ({ event }) => event.output, banner: 0, port: null }) },
          onError: "failed",
        },
      },
      failed: { on: { retried: "loading" } },
      ready: {
        on: {
          bannerTurned: { actions: "turn" },
          bannerChosen: { actions: "turn" },
          portChosen: { target: ".turning", actions: "changePort" },
        },
        initial: "settled",
        states: {
          settled: { on: { retried: "turning" } },
          turning: {
            invoke: {
              src: "goods",
              input: ({ context }) => ({
                templateId: context.home?.flags[FLOOR.newGoods]?.templateId ?? "",
                port: context.port,
              }),
              onDone: {
                target: "settled",
                actions: assign(({ context, event }) =>
                  context.home === null ? context : { home: { ...context.home, goods: event.output } },
                ),
              },
              onError: "unreached",
            },
          },
          unreached: { on: { retried: "turning" } },
        },
      },
    },
  });
};
