/** One age of a table's rows: those whose `column` is older than `age`, and for which `of` holds, are deleted by the task `by`. */
export type Age = {
  by: string;
  /** A time or a day. */
  column: string;
  /** An interval of PostgreSQL. */
  age: string;
  /** A condition on a row; left out: all rows. */
  of?: string;
  /** The task deletes them by a condition of its own, of which this is what it comes to. */
  isOwn?: true;
};

/** How long rows are kept. `until`: what takes them away, or what bounds them; `asLongAs`: they go with their row of that table. */
export type Retention = readonly Age[] | { until: string } | { asLongAs: string } | { forGood: string };

/** A file of a person's copy of their data: rows for which `where` holds, without the columns `without`. */
export type Copied = { file: string; where: string; without: readonly string[] };

/** What closing an account does with the rows of its person; `{ retain }` says why nothing. */
export type Closing = "erase" | "clear" | { retain: string };

/**
 * What the program says of a table. `copy` and `closing` are there where it holds something about a person; a text instead of a
 * copy says why there is none. `law`: the shortest time that a law sets, with its article. `partition`: rows lie in partitions of
 * a week each, by the column of their age, and go with the last of theirs.
 */
export type TableRow = {
  retention: Retention;
  partition?: "week";
  copy?: Copied | string;
  closing?: Closing;
  law?: string;
};

/** Deletes, at night, what was given an age for its own sake. */
export const NIGHTLY = "purge-aged-rows";

export const aged = (by: string, column: string, age: string, of?: string): Age => ({
  by,
  column,
  age,
  ...(of !== undefined && { of }),
});

/** Rows of the person, by `person_id` where nothing else is said. */
export const own = (file: string, { where = "person_id = :personId", without = [] as readonly string[] } = {}) => ({
  file,
  where,
  without,
});

/** Rows that belong to a row of the person in `table`. */
export const ofOwn = (file: string, table: string, key: string, without: readonly string[] = []): Copied =>
  own(file, { where: `${key} in (select id from ${table} where person_id = :personId)`, without });

export const TRADE: Closing = { retain: "a trade record" };
export const STEP: Closing = { retain: "who took a step of a trade and from where, kept with the trade" };
export const OFFICE: Closing = { retain: "an operator's work" };
export const SHOP: Closing = { retain: "of a shop; who runs one cannot close the account" };
export const SHORT: Closing = { retain: "counts against limits and is purged within two days" };

/** Of trades: neither the tables of orders nor what proves them is ever purged. */
export const TRADE_RECORD: Retention = {
  forGood: "a trade record: proof in disputes, and what prices are computed from",
};
/** In force since 2019; counted from the end of the trade. */
export const TRADE_LAW = "电子商务法 第三十一条: trade records at least 3 years";
export const IDENTITY_LAW =
  "网络交易监督管理办法 第三十一条: who sold on the platform at least 3 years after leaving it";
/** Kept by whoever runs a network. */
export const LOG_LAW = "网络安全法 第二十三条 (第二十一条 before 2026): network logs at least 6 months";
export const SERVED: Retention = { until: "a task has served it" };
export const BY_OPERATORS: Retention = { until: "operators remove it; a few rows" };

export const SECRET = "a secret, stored as a hash, and nothing that tells of the person";
export const SHOPS_OWN = "of the shop, whose people read and export it in the console";
export const OFFICE_WORK = "of the platform: what its people did, not what is known of them";
