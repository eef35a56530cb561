import { isNotFound } from "../domain/errors.ts";

/**
 * What a call found, or `null` where the server says that there is no such thing; other failures stay failures, as does
 * what belongs to another purchasing entity of the caller's.
 */
export async function foundOrNull<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
