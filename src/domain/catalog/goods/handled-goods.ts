import { id, own } from "../../fields.ts";
import type { WarehouseId } from "../../ids.ts";
import type { Page } from "../../paging.ts";
import {
  anyOf,
  eachOf,
  type FactsOf,
  FLAG,
  type Infer,
  keyOf,
  list,
  maybe,
  NUMBER,
  record,
  TEXT,
} from "../../records.ts";
import { GOODS_BRIEF } from "./goods.ts";
import type { StatedGoods } from "./goods-sheet.ts";
import { GOODS_STATUSES } from "./goods-states.ts";
import { GOODS_EVENT_NAMES } from "./goods-status.ts";

/** Goods as those see them who sell them or decide about them. `events`: what the reader may do now. */
export const HANDLED_GOODS = record(GOODS_BRIEF, {
  status: anyOf(GOODS_STATUSES),
  statusName: TEXT,
  /** Must come back with a change. */
  version: NUMBER,
  priceVersion: NUMBER,
  stockVersion: NUMBER,
  held: NUMBER,
  rejectReason: maybe(TEXT),
  events: list(keyOf(GOODS_EVENT_NAMES)),
});
export type HandledGoods = Infer<typeof HANDLED_GOODS>;

/** How many there are by status under the other conditions. */
export const HANDLED_COUNTS = { counts: eachOf(GOODS_STATUSES, NUMBER) };
export type HandledPage = Page<HandledGoods> & FactsOf<typeof HANDLED_COUNTS>;

/** The same with all that was stated. `published`: what was last approved, where a change of it waits for a review. */
export const HANDLED_INFO = record(HANDLED_GOODS, {
  stated: own<StatedGoods>(),
  published: maybe(own<StatedGoods>()),
});
export type HandledInfo = Infer<typeof HANDLED_INFO>;

/** A warehouse goods may lie in. `isOwn`: the merchant has goods there. */
export const STORE_CHOICE = record({
  id: id<WarehouseId>(),
  storeName: TEXT,
  portCode: maybe(TEXT),
  portName: TEXT,
  cityName: TEXT,
  isOwn: FLAG,
});
export type StoreChoice = Infer<typeof STORE_CHOICE>;
