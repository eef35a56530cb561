import { assign, fromPromise, setup } from "xstate";
import {
  brandsBeside,
  copiedDraft,
  draftInput,
  draftOf,
  draftProblems,
  EMPTY_DRAFT,
  type GoodsDraft,
} from "../../domain/catalog/goods/goods-draft.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import type { HandledInfo, StoreChoice } from "../../domain/catalog/goods/handled-goods.ts";
import { isConflict } from "../../domain/errors.ts";
import { asId, type GoodsId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { CHANGED_TEXT } from "../command-machine.ts";
import { foundOrNull } from "../found.ts";
import type { Ids, Navigator } from "../platform.ts";
import { type BrandChoices, brandsOrNull } from "../system/brand-choices.ts";
import type { InputRestored } from "../unsaved-input.ts";
import type { MerchantGoods } from "./merchant-goods.ts";

import type { Visit } from "./visit.ts";

type Query = Readonly<Record<string, string>>;

type Context = {
  query: Query;
  stores: readonly StoreChoice[];
  brands: BrandBook;
  /** The operator's brands could not be read: `brands` are the program's own. */
  lacksBrands: boolean;
  /** The goods being changed; `null` for new ones. */
  goods: HandledInfo | null;
  /** As it was filled first. */
  first: GoodsDraft;
  draft: GoodsDraft;
  /** How often saving was tried; problems are shown from the first time on. */
  tries: number;
  /** Whether saving also hands in for review. */
  submits: boolean;
  /** Makes a repeated save the same goods. */
  key: string;
};

/** Events of the form of goods. */
export type GoodsFormEvent =
  | { type: "changed"; change: Partial<GoodsDraft> }
  | { type: "saveRequested"; submits: boolean }
  | { type: "reset" }
  | InputRestored
  | { type: "brandsRequested" }
  | { type: "retried" }
  | { type: "routeChanged"; query: Query };

type Opened = Pick<Context, "stores" | "brands" | "lacksBrands" | "goods" | "draft">;
/** `isLeft`: it was to be handed in, and could not be. */
type Saved = { id: GoodsId; isSubmitted: boolean; isInReview: boolean; isLeft: boolean };

const portOf = (stores: readonly StoreChoice[], storeId: string): string | null =>
  stores.find(({ id }) => id === storeId)?.portCode ?? null;

/** The port of the warehouse chosen in the form, which its title names. */
export const draftPort = ({ stores, draft }: Pick<Context, "stores" | "draft">): string | null =>
  portOf(stores, draft.storeId);

type GoodsFormPorts = {
  merchantGoods: MerchantGoods;
  app: Visit;
  navigator: Navigator;
  ids: Ids;
  choices: BrandChoices;
};

/**
 * The form of goods: opening → editing ⇄ saving → the list, or missing | failed. The address decides: `?id=` goods to change,
 * `?copy=` new ones like those, neither empty ones. Where only the brands cannot be read, it goes on. Saved elsewhere meanwhile
 * (5001): shows a notice and reads the goods again.
 */
export const createGoodsFormMachine = ({ merchantGoods, app, navigator, ids, choices }: GoodsFormPorts) =>
  setup({
    types: { context: {} as Context, events: {} as GoodsFormEvent, input: {} as { query: Query } },
    actors: {
      open: fromPromise(async ({ input: { id, copy } }: { input: Query }): Promise<Opened | null> => {
        const asked = id ?? copy;
        const [stores, read, goods] = await Promise.all([
          merchantGoods.stores(),
          brandsOrNull(choices),
          asked === undefined ? null : foundOrNull(merchantGoods.info(asId(asked))),
        ]);
        const known = { stores, brands: read ?? brandsBeside(goods), lacksBrands: read === null };
        if (asked === undefined) {
          const usual = stores.find(({ isOwn }) => isOwn);
          return { ...known, goods: null, draft: { ...EMPTY_DRAFT, storeId: usual?.id ?? "" } };
        }
        if (goods === null) return null;
        const { stated } = goods;
        const port = portOf(stores, stated.storeId);
        return id === undefined
          ? { ...known, goods: null, draft: copiedDraft(stated, port, known.brands) }
          : { ...known, goods, draft: draftOf(stated, port, known.brands) };
      }),
      readBrands: fromPromise(() => choices.read()),
      save: fromPromise(async ({ input }: { input: Context }): Promise<Saved> => {
        const written = draftInput(input.draft);
        const kept =
          input.goods === null
            ? await merchantGoods.add(written, input.key)
            : await merchantGoods.update(input.goods, written);
        const saved = {
          id: kept.id,
          isSubmitted: false,
          isInReview: kept.status === GOODS_STATUS.inReview,
          isLeft: false,
        };
        if (!input.submits || !kept.events.includes("submit")) return saved;
        try {
          const after = await merchantGoods.step("submit", kept);
          return { ...saved, isSubmitted: true, isInReview: after.status === GOODS_STATUS.inReview };
        } catch {
          // The subscriber of failures shows it; the goods are stored as a draft.
          return { ...saved, isLeft: true };
        }
      }),
    },
    guards: {
      isAnother: ({ context: { query }, event }) =>
        event.type === "routeChanged" && (event.query.id !== query.id || event.query.copy !== query.copy),
      isSound: ({ context: { draft } }) => Object.keys(draftProblems(draft)).length === 0,
      isConflict: (_, { error }: { error: unknown }) => isConflict(error),
      isLeftBehind: (_, { isLeft }: Saved) => isLeft,
    },
    actions: {
      hear: assign(({ context, event }) => (event.type === "routeChanged" ? { query: event.query } : context)),
      fill: assign((_, opened: Opened | null) =>
        opened === null ? {} : { ...opened, first: opened.draft, tries: 0, key: ids.next() },
      ),
      change: assign(({ context: { draft }, event }) =>
        event.type === "changed" ? { draft: { ...draft, ...event.change }, key: ids.next() } : {},
      ),
      takeBack: assign(({ context: { first } }) => ({ draft: first, tries: 0, key: ids.next() })),
      ask: assign(({ context: { tries }, event }) =>
        event.type === "saveRequested" ? { tries: tries + 1, submits: event.submits } : {},
      ),
      notifyChanged: () => app.notify(CHANGED_TEXT, "warning"),
      notifyProblems: ({ context: { draft } }) =>
        // Each field shows what is wrong with it.
        app.notify(`还有 ${Object.keys(draftProblems(draft)).length} 处需要填写或改正`, "warning"),
      leave: ({ context: { goods } }, { isSubmitted, isInReview }: Saved) => {
        const kept = goods === null ? "商品已保存为草稿" : "商品已保存";
        app.notify(isInReview ? "已提交审核，通过后上架" : isSubmitted ? "商品已上架" : kept, "success");
        navigator.go(CONSOLE_PAGES.merchantGoods.to());
      },
      /** The next save must change these goods, not add others. */
      stay: (_, { id }: Saved) => {
        app.notify("商品已保存为草稿", "warning");
        navigator.go(CONSOLE_PAGES.goodsForm.to({ id }), { replace: true });
      },
    },
  }).createMachine({
    id: "goodsForm",
    context: ({ input: { query } }) => ({
      query,
      stores: [],
      brands: FIRST_BRANDS,
      lacksBrands: false,
      goods: null,
      first: EMPTY_DRAFT,
      draft: EMPTY_DRAFT,
      tries: 0,
      submits: false,
      key: "",
    }),
    initial: "opening",
    on: { routeChanged: { guard: "isAnother", target: ".opening", actions: "hear" } },
    states: {
      opening: {
        tags: "loading",
        invoke: {
          src: "open",
          input: ({ context: { query } }) => query,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            { target: "editing", actions: { type: "fill", params: ({ event }) => event.output } },
          ],
          onError: "failed",
        },
      },
      editing: {
        initial: "resting",
        states: {
          resting: { on: { brandsRequested: "readingBrands" } },
          readingBrands: {
            invoke: {
              src: "readBrands",
              onDone: {
                target: "resting",
                actions: assign(({ event }) => ({ brands: event.output, lacksBrands: false })),
              },
              onError: "resting",
            },
          },
        },
        on: {
          changed: { actions: "change" },
          inputRestored: {
            actions: assign(({ event }) => ({ ...(event.input as Pick<Context, "draft">), key: ids.next() })),
          },
          reset: { actions: "takeBack" },
          saveRequested: [
            { guard: "isSound", target: "saving", actions: "ask" },
            { actions: ["ask", "notifyProblems"] },
          ],
        },
      },
      saving: {
        invoke: {
          src: "save",
          input: ({ context }) => context,
          onDone: [
            {
              guard: { type: "isLeftBehind", params: ({ event }) => event.output },
              target: "left",
              actions: { type: "stay", params: ({ event }) => event.output },
            },
            { target: "left", actions: { type: "leave", params: ({ event }) => event.output } },
          ],
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
              target: "opening",
              actions: "notifyChanged",
            },
            { target: "editing" },
          ],
        },
      },
      /** On the way to another page. */
      left: {},
      missing: { tags: "missing" },
      failed: { on: { retried: "opening" } },
    },
  });
