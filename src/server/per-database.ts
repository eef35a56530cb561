import type { Db } from "./db/database.ts";

/** What there is one of for each database, made when it is first needed. */
export function perDatabase<Value>(create: () => Value): (db: Db) => Value {
  const made = new WeakMap<Db, Value>();
  return (db) => {
    const value = made.get(db) ?? create();
    made.set(db, value);
    return value;
  };
}
