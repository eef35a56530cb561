import type { Agreement } from "../../domain/content/agreement.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class Agreements {
  abstract read(type: number): Promise<Agreement>;
}
