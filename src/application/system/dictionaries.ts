import type { DictOption } from "../../domain/system/dictionary.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class Dictionaries {
  /** The entries of a type that are switched on, in their order; none for an unknown type. */
  abstract options(type: string): Promise<readonly DictOption[]>;
}
