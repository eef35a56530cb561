import { randomBytes, randomInt } from "node:crypto";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { GAP_X, MAX_TOP, PIECE_SIZE, PUZZLE_HEIGHT, PUZZLE_WIDTH } from "../../domain/account/captcha.ts";
import { drawWood, type Random } from "./wood-background.ts";

/** A drawn slider puzzle; `gapX` is the answer and leaves the server only inside the picture. Pictures as data URLs. */
export type DrawnPuzzle = { picture: string; piece: string; gapX: number; gapY: number };

const JPEG_QUALITY = 72;

/** Random numbers from the system's secure source, a page at a time. */
function createSecureRandom(): Random {
  let page = randomBytes(16_384);
  let next = 0;
  return () => {
    if (next === page.length) {
      page = randomBytes(16_384);
      next = 0;
    }
    const value = page.readUInt32LE(next) / 2 ** 32;
    next += 4;
    return value;
  };
}

/** On each side of the piece a knob outwards (1) or inwards (-1). */
type Sides = readonly [top: number, right: number, bottom: number, left: number];

const KNOB = 7;
const MARGIN = KNOB + 2;

/** The outline of the piece within its 50×50 square whose left top corner is at `left`, `top`. */
function tracePiece(context: SKRSContext2D, sides: Sides, left: number, top: number) {
  const side = PIECE_SIZE - 2 * MARGIN;
  const corners = [
    [left + MARGIN, top + MARGIN, 1, 0],
    [left + MARGIN + side, top + MARGIN, 0, 1],
    [left + MARGIN + side, top + MARGIN + side, -1, 0],
    [left + MARGIN, top + MARGIN + side, 0, -1],
  ] as const;
  context.beginPath();
  corners.forEach(([x, y, alongX, alongY], index) => {
    if (index === 0) context.moveTo(x, y);
    const middleX = x + (alongX * side) / 2;
    const middleY = y + (alongY * side) / 2;
    const start = Math.atan2(-alongY, -alongX);
    context.lineTo(middleX - alongX * KNOB, middleY - alongY * KNOB);
    context.arc(middleX, middleY, KNOB, start, start + Math.PI, sides[index]! < 0);
    context.lineTo(x + alongX * side, y + alongY * side);
  });
  context.closePath();
}

/** Draws a puzzle: other wood, another place and another outline each time. About 7 ms. */
export async function drawPuzzle(): Promise<DrawnPuzzle> {
  const random = createSecureRandom();
  const gapX = randomInt(GAP_X.min, GAP_X.max + 1);
  const gapY = randomInt(0, MAX_TOP + 1);
  const knob = () => (random() < 0.5 ? 1 : -1);
  const sides: Sides = [knob(), knob(), knob(), knob()];

  const picture = createCanvas(PUZZLE_WIDTH, PUZZLE_HEIGHT);
  const context = picture.getContext("2d");
  drawWood(context, random);

  const piece = createCanvas(PIECE_SIZE, PIECE_SIZE);
  const pieceContext = piece.getContext("2d");
  tracePiece(pieceContext, sides, 0, 0);
  pieceContext.save();
  pieceContext.clip();
  pieceContext.drawImage(picture, -gapX, -gapY);
  pieceContext.restore();
  pieceContext.strokeStyle = "rgba(255, 255, 255, 0.9)";
  pieceContext.lineWidth = 1.5;
  pieceContext.stroke();

  tracePiece(context, sides, gapX, gapY);
  context.fillStyle = `rgba(20, 12, 6, ${0.42 + random() * 0.16})`;
  context.fill();
  context.strokeStyle = "rgba(255, 255, 255, 0.65)";
  context.lineWidth = 1;
  context.stroke();

  const [jpeg, png] = await Promise.all([picture.encode("jpeg", JPEG_QUALITY), piece.encode("png")]);
  return {
    picture: `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    piece: `data:image/png;base64,${png.toString("base64")}`,
    gapX,
    gapY,
  };
}
