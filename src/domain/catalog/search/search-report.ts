import { id, whole } from "../../fields.ts";
import type { AliasId } from "../../ids.ts";
import { type Infer, maybe, NUMBER, record, TEXT, TIME } from "../../records.ts";

const COUNT = whole(0, Number.MAX_SAFE_INTEGER);

/** Another name of a species, entered by the operator. Times Beijing. */
export const TAUGHT_ALIAS = record({
  id: id<AliasId>(),
  speciesCode: TEXT,
  speciesName: { type: TEXT, label: "树种" },
  alias: { type: TEXT, label: "别名" },
  kind: NUMBER,
  kindName: { type: TEXT, label: "类型" },
  createdBy: { type: TEXT, label: "添加人" },
  createTime: { type: TIME, label: "添加时间" },
});
export type TaughtAlias = Infer<typeof TAUGHT_ALIAS>;

/** Clicks on one function of a page. `clickNum` counts clicks, `personNum` distinct people. */
export const CLICKS = record({
  id: TEXT,
  type: NUMBER,
  typeName: { type: TEXT, label: "位置" },
  name: { type: TEXT, label: "名称" },
  clickNum: { type: COUNT, label: "点击次数" },
  personNum: { type: COUNT, label: "登录人数" },
});
export type Clicks = Infer<typeof CLICKS>;

/** Clicks of one day, `yyyy-MM-dd`. `personNum` counts distinct people. */
export const DAY_OF_CLICKS = record({ day: TEXT, clickNum: NUMBER, personNum: NUMBER });
export type DayOfClicks = Infer<typeof DAY_OF_CLICKS>;

/**
 * `ratePct` is the percentage of the previous step, one decimal; `null` for the first step and where the previous
 * one is 0.
 */
export const FUNNEL_STEP = record({ step: TEXT, name: TEXT, personNum: NUMBER, ratePct: maybe(NUMBER) });
export type FunnelStep = Infer<typeof FUNNEL_STEP>;
