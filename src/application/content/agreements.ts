/** One version of a legal text. `type`: 1 user service, 2 privacy, 3 merchant, 4 futures, 5 pickup. */
export type Agreement = { type: number; title: string; version: string; effectiveTime: string; paragraphs: string[] };

/** Rejects with `ApiError` and nothing else. */
export abstract class Agreements {
  abstract read(type: number): Promise<Agreement>;
}
