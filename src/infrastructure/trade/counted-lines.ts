import { type AnyLineId, asId } from "../../domain/ids.ts";

/** Counts of lines as calls name them; none where there are none. */
export const countedLines = (counts: readonly { lineId: string; count: number }[] | undefined) =>
  counts?.map(({ lineId, count }) => ({ orderLineId: asId<AnyLineId>(lineId), count }));
