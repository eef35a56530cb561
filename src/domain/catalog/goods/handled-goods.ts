import type { WarehouseId } from "../../ids.ts";
import type { Page } from "../../paging.ts";
import type { GoodsBrief } from "./goods.ts";
import type { StatedGoods } from "./goods-sheet.ts";
import type { GoodsStatus } from "./goods-states.ts";
import type { GoodsEvent } from "./goods-status.ts";

/** Goods as those see them who sell them or decide about them. `events`: what the reader may do now. */
export type HandledGoods = GoodsBrief & {
  status: GoodsStatus;
  statusName: string;
  /** Must come back with a change. */
  version: number;
  priceVersion: number;
  stockVersion: number;
  held: number;
  rejectReason: string | null;
  events: GoodsEvent[];
};

/** `counts`: how many there are by status under the other conditions. */
export type HandledPage = Page<HandledGoods> & { counts: Partial<Record<GoodsStatus, number>> };

/** The same with all that was stated. `published`: what was last approved, where a change of it waits for a review. */
export type HandledInfo = HandledGoods & { stated: StatedGoods; published: StatedGoods | null };

/** A warehouse goods may lie in. `isOwn`: the merchant has goods there. */
export type StoreChoice = {
  id: WarehouseId;
  storeName: string;
  portCode: string | null;
  portName: string;
  cityName: string;
  isOwn: boolean;
};
