/** How many signed-in persons did each step, each after the one before. */
export type FunnelCounts = { searched: number; viewed: number; chosen: number; ordered: number; paid: number };

const STEP_NAMES: Readonly<Record<keyof FunnelCounts, string>> = {
  searched: "搜索",
  viewed: "查看商品",
  chosen: "加购或直接下单",
  ordered: "提交订单",
  paid: "完成付款",
};
const STEPS = Object.keys(STEP_NAMES) as (keyof FunnelCounts)[];

/** The steps in order with what share of the step before they are; one decimal, `null` where that was none. */
export const funnelSteps = (
  counts: FunnelCounts,
): { step: string; name: string; personNum: number; ratePct: number | null }[] =>
  STEPS.map((step, at) => {
    const before = at === 0 ? 0 : counts[STEPS[at - 1] ?? "searched"];
    const personNum = counts[step];
    return {
      step,
      name: STEP_NAMES[step],
      personNum,
      ratePct: before === 0 ? null : Math.round((personNum * 1000) / before) / 10,
    };
  });

/** What stands below the bars of the clicks of each day; `most`: of the day that had most. */
export const mostClicksText = (most: number): string => (most === 0 ? "没有点击" : `最多 ${most} 次`);
