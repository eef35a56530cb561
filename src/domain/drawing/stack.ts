import { packsIn } from "./packs.ts";
import type { Drawing, Path } from "./shapes.ts";

const STACK = { width: 96, height: 56 } as const;
const FLOOR = STACK.height - 3;

/** Bundles stacked under the roof of a warehouse; `share` of them is there still, what was fetched is dashed. */
export const stackDrawing = (share: number): Drawing<Path> => ({
  ...STACK,
  shapes: [
    ...packsIn({ x: 12, y: FLOOR, width: 72, height: 33, columns: 4, rows: 3 }, share),
    {
      d: `M5 ${FLOOR}V17L48 3l43 14v${FLOOR - 17}M1 ${FLOOR + 0.5}h94`,
      stroke: "ink",
      thick: 1.5,
    },
  ],
});
