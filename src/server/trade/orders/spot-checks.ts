import type { SpotCheckBody } from "../../../contract/trade/spot-check-schemas.ts";
import { eventFieldProblem } from "../../../domain/events.ts";
import { fieldProblems } from "../../../domain/fields.ts";
import type { OrderId, SpotCheckId } from "../../../domain/ids.ts";
import { ratioText } from "../../../domain/timber/true-price.ts";
import { measuredSums } from "../../../domain/timber/true-volume.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { OrderStatus } from "../../../domain/trade/order.ts";
import type { CheckableLine, SpotCheck } from "../../../domain/trade/order-view.ts";
import {
  availableSpotCheckEvents,
  nextSpotCheckStatus,
  SPOT_CHECK_EVENT_NAMES,
  SPOT_CHECK_EVENTS,
  SPOT_CHECK_MS,
  SPOT_CHECK_STATUS,
  type SpotCheckActor,
  type SpotCheckEvent,
  type SpotCheckStep,
} from "../../../domain/trade/spot-check.ts";
import {
  ALL_CHECKED,
  checkableLines,
  meansText,
  NOT_CHECKABLE,
  SPOT_CHECK_FIELDS,
  spotCheckMeans,
  spotCheckProblem,
  spotRows,
} from "../../../domain/trade/spot-check-form.ts";
import { auditActor } from "../../auth.ts";
import { dbNow } from "../../db/clock.ts";
import type { Database, Db } from "../../db/database.ts";
import { eachRow } from "../../jobs/each-row.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { attachFiles } from "../../system/files/stored-files.ts";
import { BY_CLOCK, requireVersion, statusOf } from "../../system/life.ts";
import { publish } from "../../system/outbox.ts";
import { auditOrder } from "./order-audit.ts";
import { type DetailRow, findOrder } from "./order-list-store.ts";
import { type ActingPerson, addOrderNote, countVersion, orderState } from "./order-store.ts";
import { lockOrder } from "./order-transition.ts";
import {
  insertSpotCheck,
  lockDueSpotCheck,
  orderOfSpotCheck,
  type SpotCheckRow,
  spotCheckState,
  spotChecksOf,
  writeSpotCheckStep,
} from "./spot-check-store.ts";

/** The lines of an order with these spot checks that its buyer may measure now. */
export const checkableIn = (
  { status, finishedMs, lines }: DetailRow,
  checks: readonly Pick<SpotCheck, "lineId" | "pieces" | "status">[],
  nowMs: number,
): CheckableLine[] =>
  checkableLines(
    {
      status: status as OrderStatus,
      finishedAt: finishedMs,
      lines: (lines ?? []).map(({ id, pickedCount, snapshot }) => ({
        id,
        pickedCount,
        checked: checks
          .filter(({ lineId, status: reached }) => lineId === id && reached === SPOT_CHECK_STATUS.accepted)
          .reduce((sum, { pieces }) => sum + pieces, 0),
        specText: snapshot.specText,
        thickness: snapshot.thickness,
        countedIn: snapshot.countedIn,
        width: snapshot.width,
        length: snapshot.length,
      })),
    },
    nowMs,
  );

/** A spot check as `actor` reads it. */
const spotCheckView = ({ createdMs, enteredMs, rows, ...row }: SpotCheckRow, actor: SpotCheckActor): SpotCheck => ({
  id: row.id,
  lineId: row.lineId,
  specText: row.specText,
  image: row.image,
  pieces: row.pieces,
  ...spotCheckMeans(rows, row),
  moisture: row.moisture,
  note: row.note,
  files: row.files.map(({ fileName, originalName }) => ({ fileName, originalName })),
  reason: row.reason,
  ruling: row.ruling,
  status: row.status,
  version: row.version,
  time: formatBeijing(createdMs),
  dueAt: row.status === SPOT_CHECK_STATUS.open ? enteredMs + SPOT_CHECK_MS : null,
  events: availableSpotCheckEvents(row.status, actor),
});

/** The spot checks of an order as `actor` reads them, the newest first. */
export const spotCheckViews = async (db: Db, orderId: OrderId, actor: SpotCheckActor): Promise<SpotCheck[]> =>
  (await spotChecksOf(db, orderId)).map((row) => spotCheckView(row, actor));

type Stepped = {
  id: SpotCheckId;
  order: { id: OrderId; status: OrderStatus };
  step: SpotCheckStep;
  sender: ActingPerson | typeof BY_CLOCK;
  note: string;
};

/** Records what happened to a spot check in the history of its locked order and publishes it. */
async function recordCheck(tx: Db, { id, order, step, sender, note }: Stepped): Promise<void> {
  const by =
    "caller" in sender ? { personId: sender.caller.personId, ip: sender.caller.ip } : { personId: null, ip: null };
  await countVersion(tx, order.id);
  await addOrderNote(tx, { id: order.id, status: order.status, event: step, actor: sender.actor, ...by, note });
  await publish(tx, "spotCheck.stepped", { id, step, actor: sender.actor, note });
}

/** Stores what a buyer measured of a line; returns its id. Throws a warning where it is no spot check of the line. */
export const addSpotCheck = (
  db: Database,
  sender: ActingPerson,
  { id, version, lineId, sizes, moisture, note, fileIds }: SpotCheckBody,
): Promise<SpotCheckId> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, sender, { id, version });
    const row = await findOrder(tx, sender, id);
    const now = await dbNow(tx);
    const lineOf = (checks: readonly SpotCheckRow[]) =>
      row === null ? undefined : checkableIn(row, checks, now).find((one) => one.lineId === lineId);
    const line = lineOf(await spotChecksOf(tx, id));
    if (row === null || line === undefined) throw warning(lineOf([]) === undefined ? NOT_CHECKABLE : ALL_CHECKED);
    const stated = { sizes, moisture, note, fileIds };
    refuseIf(spotCheckProblem(line, sizes) ?? Object.values(fieldProblems(SPOT_CHECK_FIELDS, stated))[0] ?? null);
    const rows = spotRows(sizes);
    const { personId } = sender.caller;
    const files = await attachFiles(tx, personId, fileIds, { purpose: "spotCheck", subjectId: id });
    const added = await insertSpotCheck(tx, {
      ...measuredSums(rows, line),
      orderId: id,
      lineId,
      personId,
      speciesCode: row.lines?.find((one) => one.id === lineId)?.snapshot.speciesCode ?? "",
      thickness: line.thickness,
      width: line.width,
      length: line.length,
      rows,
      moisture,
      note: note.trim(),
      files: files.map(({ fileName }) => fileName),
    });
    if (added === null) throw warning("这一项已有抽尺在公示或裁定中");
    const means = spotCheckMeans(rows, line);
    const words = `${line.specText} 抽${rows.reduce((all, one) => all + one.pieces, 0)}根，平均 ${meansText(means)}，足方率 ${ratioText(means.ratio)}`;
    await recordCheck(tx, { id: added, order, step: "addCheck", sender, note: words });
    await auditOrder(tx, auditActor(sender), id, { event: SPOT_CHECK_EVENT_NAMES.addCheck, lineId, sizes, moisture });
    return added;
  });

const noCheck = () => notFound("抽尺记录不存在");
const CHANGED = "抽尺状态已变化，请刷新后重试";

/** What a side sends with an event. */
type Said = { id: SpotCheckId; version?: number | undefined; reason?: string };

/** Applies an event of a side to a spot check, under the lock of its order. */
export async function takeSpotCheckStep(
  db: Database,
  sender: ActingPerson,
  event: SpotCheckEvent,
  { id, version, reason: typed }: Said,
): Promise<null> {
  const reason = typed?.trim() ?? "";
  await db.transaction(async (tx) => {
    const orderId = await orderOfSpotCheck(tx, id);
    if (orderId === null) throw noCheck();
    const order = await lockOrder(tx, sender, { id: orderId });
    refuseIf(eventFieldProblem(SPOT_CHECK_EVENTS, event, { reason: typed }));
    const check = await spotCheckState(tx, id);
    if (check === null) throw noCheck();
    requireVersion(check, version, CHANGED, { version: check.version, status: check.status });
    const status = statusOf(nextSpotCheckStatus(check.status, event, sender.actor));
    const isRuling = sender.actor === "operator";
    const words = reason === "" ? null : reason;
    await writeSpotCheckStep(tx, { id, status, reason: isRuling ? null : words, ruling: isRuling ? words : null });
    await recordCheck(tx, { id, order, step: event, sender, note: reason });
    await auditOrder(tx, auditActor(sender), orderId, { event: SPOT_CHECK_EVENT_NAMES[event], reason });
  });
  return null;
}

/** Lets spot checks count that their merchants did not contest in time. */
export const acceptDueSpotChecks = (db: Database): Promise<number> =>
  eachRow(db, "spot-check-clocks", lockDueSpotCheck, async (tx, { id, orderId }) => {
    const check = await spotCheckState(tx, id);
    const order = await orderState(tx, orderId);
    if (check === null || order === null || check.status !== SPOT_CHECK_STATUS.open) return false;
    const status = statusOf(nextSpotCheckStatus(check.status, "acceptCheck", "system"));
    await writeSpotCheckStep(tx, { id, status, reason: null, ruling: null });
    await recordCheck(tx, { id, order, step: "acceptCheck", sender: BY_CLOCK, note: "" });
    return true;
  });
