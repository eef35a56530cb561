/** Duration of the scroll back to the top. */
export const TO_TOP_MS = 800;

/** Where the page stands `elapsedMs` after the scroll from `from` to the top began: slower and slower, 0 at the end. */
export function positionOnTheWayUp(from: number, elapsedMs: number): number {
  const part = Math.min(1, Math.max(0, elapsedMs / TO_TOP_MS));
  return from * (1 - part) ** 2;
}
