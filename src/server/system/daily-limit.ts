import { PUZZLE_FIRST_TEXT } from "../../domain/account/captcha.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import type { PersonId } from "../../domain/ids.ts";
import { dailyLimitProblem, needsPuzzle } from "../../domain/system/daily-limit.ts";
import { lockPerson } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { Refusal, refuseIf } from "../reply.ts";
import { configured } from "./config.ts";
import { type DailyTable, numberOfDay } from "./daily-limit-store.ts";

/** What is limited by the day, by its table, and what a person calls it. */
const WHAT: Readonly<Record<DailyTable, string>> = {
  deal_note: "发送的留言",
  demand: "新建的求购",
  futures_inquiry: "发起的询盘",
};

/**
 * Refuses one more of a person's rows where today, in Beijing, has `most`; returns how many there are. Inside the transaction that
 * writes it: several at once count one after the other, on whichever node.
 */
export async function refuseBeyond(tx: Db, table: DailyTable, personId: PersonId, most: number): Promise<number> {
  await lockPerson(tx, personId);
  const number = await numberOfDay(tx, table, personId);
  refuseIf(dailyLimitProblem(WHAT[table], number, most));
  return number;
}

/**
 * Refuses one more of a person's rows where today, in Beijing, has as many as the operator allows, and after a few of them
 * whatever came without a solved puzzle (5002, `need: "person"`). Inside the transaction that writes it: several at once
 * count one after the other, on whichever node.
 */
export async function refuseBeyondDay(
  tx: Db,
  table: DailyTable,
  { personId, isPerson }: Pick<Caller, "personId" | "isPerson">,
): Promise<void> {
  const number = await refuseBeyond(tx, table, personId, await configured(tx, "ask.perDay"));
  if (!isPerson && needsPuzzle(number, await configured(tx, "ask.freePerDay")))
    throw new Refusal(REPLY_CODE.missingFirst, PUZZLE_FIRST_TEXT, { need: "person" });
}
