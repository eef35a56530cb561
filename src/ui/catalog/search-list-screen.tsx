import { Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Basket, Catalog } from "../../application/catalog/catalog.ts";
import type {
  createSearchListMachine,
  ListPlace,
  SearchListPorts,
} from "../../application/catalog/search-list-machine.ts";
import { Navigator, SettingsStore } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import type { QueryParams } from "../../domain/catalog/search/goods-query-url.ts";
import { PAGES } from "../../domain/shell/pages.ts";

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
    ports: {
      catalog: Catalog,
      basket: Basket,
      app: App,
      navigator: Navigator,
      settings: SettingsStore,
      tracking: Tracking,
    },
    machine: laterMachine(
      () => import("../../application/catalog/search-list-machine.ts"),
      ({ createSearchListMachine: create }) =>
        (ports: Omit<SearchListPorts, "place">) =>
          create({ ...ports, place }),
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

export const SearchListScreen = listScreen({ path: PAGES.search.path, base: {} }, ({ keywords }) =>
  keywords === "" ? "全部货源" : `搜索“${keywords}”`,
);
export const PublicListScreen = listScreen({ path: PAGES.allGoods.path, base: {} }, () => "全部货源");
export const SpotGoodsScreen = listScreen(
  { path: PAGES.spotGoods.path, base: { kindCode: "1501" } },
  // The name in the address is that of sawn timber; another kind is named by its filter.
  ({ kindCode }, params) => (kindCode === "1501" ? `现货 · ${params.kindName ?? "锯材"}` : "现货"),
);
