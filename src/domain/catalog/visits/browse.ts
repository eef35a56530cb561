import type { BrowseEntryId } from "../../ids.ts";
import type { Fen } from "../../money.ts";
import { formatBeijingDate } from "../../time.ts";
import type { GoodsBrief } from "../goods/goods.ts";
import { GOODS_SHOWN, type GoodsStatus } from "../goods/goods-states.ts";

/** Days back, and entries, that browsing is remembered. */
export const BROWSE_DAYS = 90;
/** Entries stored per person; the oldest is dropped. */
export const BROWSE_MAX = 500;

/** Goods looked at on a day (yyyy-MM-dd, Beijing); `price` as last seen that day, fen per sale unit. */
export type BrowseEntry = { id: BrowseEntryId; day: string; price: Fen; browseTime: string; goods: GoodsBrief };

/** Goods seen on one Beijing day. */
export type BrowseDay = { day: string; entries: BrowseEntry[] };

/** The entries by day, in their order; days that follow one another are one group each. */
export function byDay(entries: readonly BrowseEntry[]): BrowseDay[] {
  const days: BrowseDay[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}

const DAY_MS = 86_400_000;

/** 今天, 昨天, else the date. */
export function dayName(day: string, nowMs: number): string {
  if (day === formatBeijingDate(nowMs)) return "今天";
  return day === formatBeijingDate(nowMs - DAY_MS) ? "昨天" : day;
}

/** Whether buyers can still see the goods, sold out or not. */
export const isListed = ({ status }: Pick<GoodsBrief, "status">): boolean =>
  GOODS_SHOWN.includes(status as GoodsStatus);
