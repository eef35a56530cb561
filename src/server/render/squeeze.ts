import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `text` in the best coding that `accepted` (Accept-Encoding) names; quick ones, since every answer is made anew. */
export async function squeezed(
  text: string,
  accepted: string | undefined,
): Promise<{ coding: "br" | "gzip" | null; body: Buffer | string }> {
  const codings = (accepted ?? "")
    .split(",")
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(";")[0]?.trim());
  if (codings.includes("br"))
    return { coding: "br", body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }) };
  if (codings.includes("gzip")) return { coding: "gzip", body: await zip(text, { level: 6 }) };
  return { coding: null, body: text };
}
