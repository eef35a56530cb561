import { circle, type Drawing, type Path } from "./shapes.ts";

const SIDE = 24;
const MIDDLE = SIDE / 2;

/** The mark: the end of a log with its rings, cut into boards. */
export const MARK: Drawing<Path> = {
  width: SIDE,
  height: SIDE,
  shapes: [
    { d: circle(MIDDLE, MIDDLE, 10.2), fill: "end", stroke: "ink", thick: 1.5 },
    { d: [7.2, 4.3, 1.5].map((radius) => circle(MIDDLE, MIDDLE, radius)).join(""), stroke: "ring" },
    { d: "M2 12h20M8 2.7v18.6M16 2.7v18.6", stroke: "ink", thick: 1.5 },
  ],
};

/** 淘木 in strokes of the same hand. */
export const WORDMARK: Drawing<Path> = {
  width: 49,
  height: SIDE,
  shapes: [
    {
      d:
        "M3.5 3.5 6 5.5M2.5 9 5 10.8M2.5 20.5q2-2.5 3.2-6M10.8 2.5Q9.8 6 7.5 8.8M9.7 5.5H21.5V17q0 3.5-3 3.5h-1" +
        "M12.3 8Q11.8 9.7 10.3 11.3M11.7 9.8h6.8M9.5 13h10M14.6 9.8v8M10.8 15.2v2.9h7.6v-2.9",
      stroke: "ink",
      thick: 1.5,
    },
    { d: "M27.5 8.5h19M37 2.5v19M37 8.5Q34 15 27.5 18.5M37 8.5Q40 15 46.5 18.5", stroke: "ink", thick: 1.5 },
  ],
};
