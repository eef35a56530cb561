import { DRAWINGS, drawingAt, isDrawn } from "../../domain/drawing/address.ts";
import { drawingNamed } from "../../domain/drawing/piece.ts";
import { pieceSvg } from "../../domain/drawing/piece-drawing.ts";

/** How large a drawing stands in a sheet, px at 96 dpi, and how high its row is, points. */
const SIDE = 40;
export const DRAWN_ROW_POINTS = 34;

type Anchor = { row: number; column: number };

type Shown = { image: string; title: string; specText: string };

/** The drawings of goods as images of a sheet, each at its cell and twice as fine as a screen; photographs stay out. */
export async function drawnImages(goods: readonly Shown[], anchorOf: (at: number) => Anchor) {
  const { default: sharp } = await import("sharp");
  const images = goods.map(async ({ image, title, specText }, at) => {
    const named = isDrawn(image) ? drawingNamed(drawingAt(image, "small").slice(DRAWINGS.length)) : null;
    const svg = named === null ? null : pieceSvg(named.piece, named.size);
    if (svg === null) return [];
    const content = await sharp(Buffer.from(svg), { density: 192 })
      .resize(SIDE * 2, SIDE * 2)
      .png()
      .toBuffer();
    return [
      {
        content,
        contentType: "image/png",
        width: SIDE,
        height: SIDE,
        dpi: 96,
        anchor: anchorOf(at),
        offsetX: 4,
        offsetY: 2,
        description: `${title} ${specText}`,
      },
    ];
  });
  return (await Promise.all(images)).flat();
}
