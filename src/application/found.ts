import { ApiError, REPLY_CODE } from "../domain/errors.ts";

/** What a call found, or `null` where the server says that there is no such thing; other failures stay failures. */
export async function foundOrNull<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.failure.kind === "refused" && error.failure.code === REPLY_CODE.notFound)
      return null;
    throw error;
  }
}
