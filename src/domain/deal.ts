import type { State, Tone } from "./states.ts";
import { endOfBeijingDay, parseTime } from "./time.ts";

/** Who reads the page of a deal, and who acts on it. */
export type DealSide = "buyer" | "merchant" | "operator";

/** Who acts next on a deal and how, `until` when in words ("": no deadline); `both`: buyer and merchant, each for themselves. */
export type DealTurn = { side: DealSide | "both"; what: string; until: string };

export const SIDE_NAMES: Readonly<Record<DealTurn["side"], string>> = {
  buyer: "买家",
  merchant: "商家",
  both: "双方",
  operator: "平台",
};

/**
 * Where a deal stands in its reader's words: 待您付款, 待买家付款. `name` is the state's own name, "" where the words say it;
 * `until` is the deadline in words, "" without one.
 */
export type DealState = { tone: Tone } & { words: string; name: string; until: string; isMine: boolean };

/** Until when something is to be done: epoch ms, or in words as the sides read it, `2026-12-02 09:57` or a day; "" says nothing. */
export type Deadline = number | string;

/** Whether a deadline has passed: a moment at once, a day when it is over. */
export function isOverdue(until: Deadline, nowMs: number): boolean {
  const moment = parseTime(until);
  if (moment === null) return false;
  const isDay = typeof until === "string" && !until.includes(":");
  return nowMs > (isDay ? endOfBeijingDay(moment) : moment);
}

/** Whether a turn is its reader's; one of both sides is of either. */
export const isTurnOf = ({ side }: Pick<DealTurn, "side">, reader: DealSide): boolean =>
  side === reader || (side === "both" && reader !== "operator");

/** The state of a deal for its reader, orange only where the reader has to act. `names`: of the sides, where they are called otherwise. */
export function dealState(
  { label, tone }: Pick<State, "label" | "tone">,
  turn: DealTurn | null,
  reader: DealSide,
  names: Readonly<Record<DealTurn["side"], string>> = SIDE_NAMES,
): DealState {
  const isMine = turn !== null && isTurnOf(turn, reader);
  if (turn === null) return { words: label, tone, name: "", until: "", isMine };
  // What is missing in particular stands beside the state, as it may be long.
  const [what = ""] = turn.what.split("：");
  const others = `待${names[turn.side]}${what}`;
  const isSaid = others.startsWith(label) || `待${what}`.startsWith(label);
  return {
    words: isMine ? `待您${what}` : others,
    tone: isMine ? "act" : tone,
    name: isSaid ? "" : label,
    until: turn.until,
    isMine,
  };
}

/** A station of a deal: `at` when it was passed, or while it lies ahead how it is due, in words; "" unknown. */
export type RailStep = { name: string; at: string; state: "done" | "now" | "ahead" | "ended"; isLate: boolean };

/**
 * The stations of a deal in order: those that are `passed` (when, "" unknown; `null`: not yet), the first of the others as where
 * it stands, `due` in words until when they are to be passed: 截止 of what the clock ends, 计划 of what people planned. An `ended` deal goes no further: its stations ahead give way to how it ended.
 */
export function railOf(
  stations: readonly { name: string; passed: string | null; due?: string; isLate?: boolean }[],
  ended: { name: string; at: string } | null = null,
): RailStep[] {
  const now = stations.findIndex(({ passed }) => passed === null);
  const steps = stations.map(
    ({ name, passed, due = "", isLate = false }, place): RailStep => ({
      name,
      at: passed ?? due,
      state: passed !== null ? "done" : place === now ? "now" : "ahead",
      isLate: isLate && passed === null,
    }),
  );
  if (ended === null) return steps;
  return [...steps.filter(({ state }) => state === "done"), { ...ended, state: "ended", isLate: false }];
}

/** The one command that goes on with a deal, and the others in their order; none (`null`) while it is not the reader's turn. */
export function nextCommand<Name extends string>(
  names: readonly Name[],
  isMine: boolean,
  leadsOn: (name: Name) => boolean,
): { next: Name | null; others: Name[] } {
  const next = (isMine ? names.find(leadsOn) : undefined) ?? null;
  return { next, others: names.filter((name) => name !== next) };
}
