import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import type { createSearchListMachine, ListPlace } from "../../application/catalog/search-list-machine.ts";
import { Navigator, SettingsStore } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import type { QueryParams } from "../../domain/catalog/goods-query-url.ts";
import { SEARCH_PATH } from "../../domain/catalog/search-box.ts";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { afterwards, laterMachine, screenOf } from "../wiring.tsx";
import { GoodsTableSkeleton } from "./goods-table-skeleton.tsx";
import "./catalog.css";
import "./save-search.css";
import "./goods-list.css";
import "../kit/drop.css";

const GoodsList = afterwards(
  () => import(/* webpackChunkName: "list" */ "./goods-list.tsx"),
  (module) => module.GoodsList,
);

export type ListActor = ActorRefFrom<ReturnType<typeof createSearchListMachine>>;

/** What stands above a list. */
export type Heading = (query: GoodsQuery, params: QueryParams) => string;

const listScreen = (place: ListPlace, heading: Heading) =>
  screenOf({
    ports: [Catalog, Basket, App, Navigator, SettingsStore, Tracking],
    machine: laterMachine(
      () => import("../../application/catalog/search-list-machine.ts"),
      ({ createSearchListMachine: create }) =>
        (
          catalog: Catalog,
          carts: Basket,
          app: App,
          navigator: Navigator,
          settings: SettingsStore,
          tracking: Tracking,
        ) =>
          create(place, catalog, carts, app, navigator, settings, tracking),
    ),
    view: ({ actor }: { actor: ListActor }) => {
      const keywords = useSelector(actor, (snapshot) => snapshot.context.query.keywords);
      useSubjectTitle(keywords === "" ? null : keywords);
      return (
        <Suspense fallback={<GoodsTableSkeleton rows={10} />}>
          <GoodsList actor={actor} base={place.base} heading={heading} />
        </Suspense>
      );
    },
  });

export const SearchListScreen = listScreen({ path: SEARCH_PATH, base: {} }, ({ keywords }) =>
  keywords === "" ? "全部货源" : `搜索“${keywords}”`,
);
export const PublicListScreen = listScreen({ path: "/public/list", base: {} }, () => "全部货源");
export const SpotGoodsScreen = listScreen(
  { path: "/spot/spotGoods", base: { kindCode: "1501" } },
  // The name in the address is that of sawn timber; another kind is named by its filter.
  ({ kindCode }, params) => (kindCode === "1501" ? `现货 · ${params.kindName ?? "锯材"}` : "现货"),
);
