import { decimalIn } from "../fields.ts";
import { cm, type Dm3, dm3, mm } from "../units.ts";
import type { OfferLine } from "./forward-offer.ts";

/** dm³ */
const VOLUME_TYPED_MAX = 999_999_999;

/** m³ as a person types it, in dm³; 0 where it is no amount of at most three decimals. */
export function typedVolume(text: string): Dm3 {
  const volume = decimalIn(text, 3, "m³") ?? 0;
  return dm3(volume > 0 && volume <= VOLUME_TYPED_MAX ? volume : 0);
}

/** dm³ to be typed on. */
export const volumeText = (dm3: Dm3): string => String(dm3 / 1000);

/** How many containers hold the volume, 0 for bulk goods. */
export const containersFor = (volume: Dm3, volumePerContainer: Dm3): number =>
  volumePerContainer === 0 ? 0 : Math.ceil(volume / volumePerContainer);

type TypedLine = Pick<OfferLine, "thickness" | "width" | "lengthText" | "diameterMin" | "diameterMax" | "volume">;
const LENGTHS = /^\d{3,5}(-\d{3,5})?$/;

/** The size of logs: `φ20-34*3900`, `φ20+*3900`, or their length alone. */
function typedLogs(parts: readonly string[]): Omit<TypedLine, "volume"> | null {
  const [lengthText = "", round] = [...parts].reverse();
  if (parts.length > 2 || !LENGTHS.test(lengthText)) return null;
  const [, least, most, open] = /^[φΦØ](\d{1,3})(?:-(\d{1,3})|(\+))?$/.exec(round ?? "") ?? [];
  if (round === undefined) return { thickness: null, width: null, lengthText };
  if (least === undefined) return null;
  const diameterMax = open === undefined ? cm(Number(most ?? least)) : null;
  return { thickness: null, width: null, lengthText, diameterMin: cm(Number(least)), diameterMax };
}

/** `38*140*3660-4880 104`: thickness, width or 随宽, lengths, and m³; logs `φ20-34*3900 600`. `null` where it is no such line. */
export function typedLine(text: string): TypedLine | null {
  const [size = "", amount = "", ...rest] = text.trim().split(/\s+/);
  const volume = typedVolume(amount);
  if (rest.length > 0 || volume === 0) return null;
  const parts = size.split("*");
  if (parts.length < 3) {
    const logs = typedLogs(parts);
    return logs === null ? null : { ...logs, volume };
  }
  const [thickness = "", width = "", lengthText = ""] = parts;
  if (
    parts.length !== 3 ||
    !/^\d{1,4}(\.\d)?$/.test(thickness) ||
    !/^(\d{1,4}|随宽)$/.test(width) ||
    !LENGTHS.test(lengthText)
  )
    return null;
  return { thickness: mm(Number(thickness)), width: width === "随宽" ? null : mm(Number(width)), lengthText, volume };
}

/** Specifications as they are typed, one in a row. */
const typedLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

/** The specifications in a text, all of them of the same goods; rows that cannot be read are left out. */
export const linesTyped = (text: string, goods: Omit<OfferLine, keyof TypedLine>): OfferLine[] =>
  typedLines(text).flatMap((row) => {
    const line = typedLine(row);
    return line === null ? [] : [{ ...line, ...goods }];
  });

/** Why such a text cannot be read, or `null`. */
export const linesProblem = (text: string): string | null =>
  typedLines(text).every((row) => typedLine(row) !== null) ? null : LINE_HINT;

/** Shown while a typed line cannot be read as a size with its amount. */
const LINE_HINT = "每行写一种：厚*宽*长 数量，如 38*140*3660-4880 104；原木写 φ20-34*5900 600";
