import { queryFromParams } from "../../domain/catalog/search/goods-query-url.ts";
import { createLoadMachine } from "../load-machine.ts";
import type { Catalog } from "./catalog.ts";

/** The strip of prices of the list that the parameters name. */
export const createPriceStripMachine = ({ catalog }: { catalog: Pick<Catalog, "priceStrip"> }) =>
  createLoadMachine({ load: (params) => catalog.priceStrip(queryFromParams(params)) });
