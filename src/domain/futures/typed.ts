import { parseYuan } from "../money.ts";

/** m³ as a person types it, in dm³; 0 where it is no amount of at most three decimals. */
export function typedVolume(text: string): number {
  const match = /^(\d{1,6})(?:\.(\d{1,3}))?$/.exec(text.trim());
  return match === null ? 0 : Number(match[1]) * 1000 + Number((match[2] ?? "").padEnd(3, "0"));
}

/** dm³ to be typed on. */
export const volumeText = (dm3: number): string => String(dm3 / 1000);

/** A price as a person types it, in minor units; 0 where it is none. */
export const typedPrice = (text: string): number => Math.max(0, parseYuan(text) ?? 0);

/** A whole number as a person types it; 0 where it is none. */
export const typedCount = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

/** How many containers hold so much, 0 where the cargo lies loose. */
export const containersFor = (volume: number, volumePerContainer: number): number =>
  volumePerContainer === 0 ? 0 : Math.ceil(volume / volumePerContainer);
