import { isNotFound } from "../domain/errors.ts";

/**
 * The result of a call, or `null` when the server answers that it does not exist. Other failures are rethrown, among them the 404
 * that names another purchasing entity of the caller.
 */
export async function foundOrNull<Found>(call: Promise<Found>): Promise<Found | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}
