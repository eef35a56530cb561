import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import { BUYER_WAITS, type BuyerWaitCount } from "../../domain/shell/buyer-waits.ts";
import type { ConsoleTodoKey } from "../../domain/shell/console-todo.ts";
import { TODO_ROWS_MAX, type TodoRow } from "../../domain/shell/todo-item.ts";
import { TODO_KINDS, TODO_STATUSES, type TodoKind, TURNS, type Turn } from "../../domain/shell/todo-turns.ts";
import { WAITS, type WaitKind } from "../../domain/system/waiting.ts";
import { ms } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import type { TodoQuery } from "../system/console-todo-store.ts";
import { SUBJECTS, statusOf, TIMES } from "../system/wait-store.ts";
import { BEGAN, OWN_DUE, SUBJECT_ROWS, TURN_CONDITIONS } from "./turn-conditions-store.ts";

type Times = { since: string; till?: string; where?: string };
const isWait = (kind: TodoKind): kind is WaitKind => Object.hasOwn(WAITS, kind);
const timesOf = (kind: TodoKind): Times => (isWait(kind) ? TIMES[kind] : { since: BEGAN[kind] });

/** A quote of a company that runs no shop waits for the person who wrote it. */
const QUOTED_WITHOUT_SHOP: { kind: TodoKind; turn: Turn; where: string }[] = TURNS["quote.counter"].map((turn) => ({
  kind: "quote.counter",
  turn,
  where: "s.merchant_id is null and s.person_id = me.person_id",
}));

/** Forward trade belongs to all who act for the company; the rest to the person, for the entity they bought for. */
function ofBuyer(kind: TodoKind): string {
  const { subject } = TODO_STATUSES[kind];
  const { person, company } = SUBJECTS[subject];
  if (subject === "inquiry" || subject === "futures") return `${company} = me.company_id`;
  // A company's own matters are its people's, whichever entity they act for.
  if (subject === "company" || subject === "application" || subject === "supply") return `${person} = me.person_id`;
  const own = `${person} = me.person_id and ${company} is not distinct from me.company_id`;
  return subject === "pickup" ? `case when o.is_forward then o.company_id = me.company_id else ${own} end` : own;
}

function ownedBy(kind: TodoKind, { side }: Turn): string {
  if (side === "buyer") return ofBuyer(kind);
  return side === "operator" ? "true" : (SUBJECT_ROWS[TODO_STATUSES[kind].subject].ofMerchant ?? "false");
}

const secondsOf = (lasts: number) => `interval '${lasts / 1000} seconds'`;

function dueOf(kind: TodoKind, { due }: Turn): string {
  const { since, till } = timesOf(kind);
  if (due === "own") return OWN_DUE[kind] ?? till ?? "null::timestamptz";
  return due === null ? "null::timestamptz" : `${since} + ${secondsOf(due)}`;
}

/** From `me` and the subject's rows s: those that wait for that side now. */
function waitingRows(kind: TodoKind, turn: Turn, columns: readonly string[], owner = ownedBy(kind, turn)): string {
  const { subject, statuses } = TODO_STATUSES[kind];
  const { since, where = "true" } = timesOf(kind);
  const { afterMs = 0, lastMs } = turn;
  const own = TURN_CONDITIONS[`${kind} ${turn.side}`] ?? "true";
  return `select ${columns.join(", ")} from ${SUBJECTS[subject].from}
    where ${statusOf(subject)} in (${statuses.join(", ")}) and ${owner} and ${where} and ${own}
      and ${since} <= now() - ${secondsOf(afterMs)}
      ${lastMs === undefined ? "" : `and ${dueOf(kind, turn)} <= now() + ${secondsOf(lastMs)}`}`;
}

const turnsWith = (isMeant: (turn: Turn) => boolean): { kind: TodoKind; turn: Turn }[] =>
  TODO_KINDS.flatMap((kind) => TURNS[kind].filter(isMeant).map((turn) => ({ kind, turn })));

/** How a todo of the console is counted: by the turns that name it. */
export function turnQuery(key: ConsoleTodoKey): TodoQuery {
  const turns = turnsWith(({ todo }) => todo === key);
  const rows = turns.map(({ kind, turn }) => waitingRows(kind, turn, [`${timesOf(kind).since} as since`]));
  return {
    key,
    from: `lateral (${rows.join(" union all ")}) waiting`,
    where: "true",
    // What another side left lying has waited too long already.
    since: turns.every(({ kind, turn }) => turn.side === "operator" && turn !== TURNS[kind][0])
      ? null
      : "waiting.since",
  };
}

/** Whose things are read: a person, for whom they act, and their shop, `null` for operators. */
type Reader = { personId: PersonId; companyId: CompanyId | null; merchantId: MerchantId | null };
const ME = `with me as (select :personId::bigint as person_id, :companyId::bigint as company_id, :merchantId::bigint as merchant_id)`;

function rowsOf({ kind, turn, where }: { kind: TodoKind; turn: Turn; where?: string }): string {
  const { subject } = TODO_STATUSES[kind];
  const { name, place = "s.id" } = SUBJECTS[subject];
  const { about, aboutForMerchants = about } = SUBJECT_ROWS[subject];
  const columns = [
    `'${kind}' as kind, '${turn.side}' as side, s.id::text as id, ${place}::text as "placeId", ${name} as name`,
    `coalesce(${turn.side === "merchant" ? aboutForMerchants : about}, '') as about`,
    `${timesOf(kind).since} as since, ${dueOf(kind, turn)} as due`,
  ];
  return waitingRows(kind, turn, columns, where);
}

const listOf = (turns: readonly { kind: TodoKind; turn: Turn; where?: string }[]): string => `${ME}
  select waiting.kind, waiting.side, waiting.id, waiting."placeId", waiting.name, waiting.about,
         ${ms("waiting.since")} as since, ${ms("waiting.due")} as "dueAt", (count(*) over ())::int as total
    from me cross join lateral (${turns.map(rowsOf).join(" union all ")}) waiting
   order by waiting.due nulls last, waiting.since, waiting.id limit ${TODO_ROWS_MAX}`;

const BUYERS_LIST = listOf([...turnsWith(({ side }) => side === "buyer"), ...QUOTED_WITHOUT_SHOP]);

type CountedRow = TodoRow & { total: number };

/** What waits for a person as a buyer, as whom they act, the soonest first; `total` beside each row counts all of them. */
export const listBuyerTodos = (db: Db, { personId, companyId }: Omit<Reader, "merchantId">): Promise<CountedRow[]> =>
  db.rows<CountedRow>(BUYERS_LIST, { personId, companyId, merchantId: null }, "buyer-todos");

/** The same of the console: what those of its todos count, one at least. */
export const listConsoleTodos = (
  db: Db,
  keys: readonly ConsoleTodoKey[],
  { personId, companyId, merchantId }: Reader,
): Promise<CountedRow[]> =>
  db.rows<CountedRow>(
    listOf(turnsWith(({ todo }) => todo !== undefined && keys.includes(todo))),
    { personId, companyId, merchantId },
    "console-todos",
  );

const buyersCount = (path: string, kind: TodoKind): string[] =>
  TURNS[kind].filter(({ side }) => side === "buyer").map((turn) => waitingRows(kind, turn, [`'${path}' as path`]));
const COUNTED = [...BUYER_WAITS].flatMap(([path, kinds]) => kinds.flatMap((kind) => buyersCount(path, kind)));

/** How much waits for a buyer, as whom they act, on each page that has something; in one statement. */
export const countBuyerWaits = (
  db: Db,
  { personId, companyId }: Omit<Reader, "merchantId">,
): Promise<BuyerWaitCount[]> =>
  db.rows<BuyerWaitCount>(
    `${ME} select waiting.path, count(*)::int as num from me cross join lateral (${COUNTED.join(" union all ")}) waiting
      group by waiting.path order by waiting.path`,
    { personId, companyId, merchantId: null },
    "buyer-waits",
  );
