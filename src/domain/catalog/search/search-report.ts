import type { AliasId } from "../../ids.ts";
import type { Page } from "../../paging.ts";

/** Another name of a species, entered by the operator. Times Beijing. */
export type TaughtAlias = {
  id: AliasId;
  speciesCode: string;
  speciesName: string;
  alias: string;
  kind: number;
  kindName: string;
  createdBy: string;
  createTime: string;
};

/** Clicks on one function of a page. `clickNum` counts clicks, `personNum` distinct people. */
export type Clicks = { id: string; type: number; typeName: string; name: string; clickNum: number; personNum: number };

/** Clicks of one day, `yyyy-MM-dd`. `personNum` counts distinct people. */
export type DayOfClicks = { day: string; clickNum: number; personNum: number };

/** What was clicked, most first; `daily`: every day of the period. */
export type ClickReport = Page<Clicks> & { daily: DayOfClicks[] };

/**
 * `ratePct` is the percentage of the previous step, one decimal; `null` for the first step and where the previous
 * one is 0.
 */
export type FunnelStep = { step: string; name: string; personNum: number; ratePct: number | null };
