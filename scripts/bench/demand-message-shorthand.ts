import type { DemandUnit } from "../../src/domain/demand/reading/demand-line.ts";
import { type DemandMessage, type ExpectedLine, message } from "./demand-messages.ts";

/** Short names of the fields in a written expectation. */
const WORDS = {
  ...{ k: "kind", s: "species", g: "grade", b: "brand", o: "origin", m: "moisture" },
  ...{ port: "port", city: "city", d: "date" },
} as const;

const bound = (text: string | undefined): number | null => (text === undefined || text === "" ? null : Number(text));
const bounds = (text: string): readonly [number | null, number | null] => {
  const [low, high] = text.split("-");
  return [bound(low), bound(high)];
};

function fieldOf(word: string): ExpectedLine {
  const at = word.indexOf(":");
  const name = word.slice(0, at);
  const value = word.slice(at + 1);
  if (name === "z") {
    const [thickness = null, width = null, length = null] = value.split("*").map((side) => bound(side));
    return { size: [thickness, width, length] };
  }
  if (name === "l") return value.includes("-") ? { range: bounds(value) } : { lengths: value.split(",").map(Number) };
  if (name === "dia") return { diameter: bounds(value) };
  if (name === "p") return { price: Number(value) };
  if (name === "q") {
    const amount = Number.parseFloat(value);
    return { quantity: [amount, value.slice(String(amount).length) as DemandUnit] };
  }
  return { [WORDS[name as keyof typeof WORDS]]: value };
}

/**
 * A message and its demand lines, each in short: `k` kind, `s` species, `g` grade, `b` brand, `o` origin, `m` moisture, `port`,
 * `city`, `d` date, `z` thickness*width*length (a side may be empty), `l` several lengths by commas or a range `from-to`,
 * `dia` diameters `from-to`, `q` amount with its unit, `p` yuan. "a|b": either is right; "-" among them: or nothing.
 */
export const demandMessage = (text: string, ...lines: readonly string[]): DemandMessage =>
  message(text, ...lines.map((line): ExpectedLine => Object.assign({}, ...line.split(" ").map(fieldOf))));
