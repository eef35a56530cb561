import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** What visitors do, by the call that reports it. */
export type BehaviourKind = "search" | "filter" | "operate" | "click";

/** Control characters and halves of surrogate pairs cannot be stored as JSON text. */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.toWellFormed().replace(/\p{Cc}/gu, " ");
  if (typeof value !== "object" || value === null) return value;
  if (depth > 5) return null;
  if (Array.isArray(value)) return value.slice(0, 200).map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [String(storable(key)), storable(one, depth + 1)]),
  );
}

/** Records what a person did; `personId` is `null` for visitors. */
export async function addBehaviour(
  db: Db,
  personId: PersonId | null,
  kind: BehaviourKind,
  payload: object,
): Promise<void> {
  await db.run(
    "insert into behaviour_by_week (person_id, kind, payload) values (:personId, :kind, :payload)",
    { personId, kind, payload: JSON.stringify(storable(payload)) },
    "behaviour-add",
  );
}
