/** Volume of one sawn piece, mm³ exactly: thickness × width × length in whole mm (GB/T 449-2009, before any rounding). */
export const pieceVolumeMm3 = (thickness: number, width: number, length: number): number => thickness * width * length;
