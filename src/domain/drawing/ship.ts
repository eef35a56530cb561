import { packsIn } from "./packs.ts";
import { at, type Drawing, type Path, rectangle } from "./shapes.ts";

/** The longest ship, px, and its height from the water to the mast. */
const SHIP = { width: 96, height: 34 } as const;
const WATER = SHIP.height - 1;
const DECK = 22;

/**
 * A ship from its side, `length` of the longest one, 0.4 to 1, with packs on its deck; all ships stand on one water line. `share`:
 * how much of its load is still on it, the rest of the room is dashed.
 */
export function shipDrawing(length: number, share = 1): Drawing<Path> {
  const width = Math.round(SHIP.width * length);
  const columns = Math.max(2, Math.round(5 * length));
  const bridge = 14;
  return {
    width,
    height: SHIP.height,
    shapes: [
      ...packsIn({ x: bridge + 6, y: DECK, width: width - bridge - 14, height: 12, columns, rows: 2 }, share),
      { d: `${rectangle(6, DECK - 12, bridge - 2, 12)}M12 ${DECK - 12}V2`, fill: "glass", stroke: "ink", thick: 1.5 },
      {
        d: `M1 ${DECK}h${at(width - 2)}l-6 ${WATER - DECK}h${at(16 - width)}z`,
        fill: "steel",
        stroke: "ink",
        thick: 1.5,
      },
    ],
  };
}
