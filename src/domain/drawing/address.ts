/** Where drawings of goods are: a file's name says what is drawn. */
export const DRAWINGS = "/pictures/goods/";

/** `small` in rows, `medium` on cards, `large` as the first picture of goods without photographs. */
export const PIECE_SIZES = ["small", "medium", "large"] as const;
export type PieceSize = (typeof PIECE_SIZES)[number];

/** Whether goods' picture is their drawing. */
export const isDrawn = (picture: string): boolean => picture.startsWith(DRAWINGS);

/** How the name of a file ends that is of that size. */
export const endOf = (size: PieceSize): string => (size === "large" ? ".svg" : `-${size}.svg`);

/** A drawing in that size; any other picture as it is. */
export const drawingAt = (picture: string, size: PieceSize): string =>
  isDrawn(picture) ? picture.replace(/(?:-small|-medium)?\.svg$/, endOf(size)) : picture;
