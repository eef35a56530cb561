/** What one size in a text says: mm; diameters cm. `span`: offsets in the text as given, end exclusive. */
export type FoundSize = {
  readonly thickness?: number;
  readonly width?: number;
  readonly length?: number;
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  readonly diameterMin?: number;
  readonly diameterMax?: number;
  readonly span: readonly [number, number];
};

/** `rest` is the text with every recognised character blanked, so that offsets stay. */
export type SizesIn = { readonly sizes: readonly FoundSize[]; readonly rest: string };

const PLAIN = /(?<![\d.])(\d{2,3})\s*[*×x]\s*(\d{2,4})(?:\s*[*×x]\s*(\d{3,5}))?(?![\d.])/gi;

export function sizesIn(text: string): SizesIn {
  const sizes: FoundSize[] = [];
  let rest = text;
  for (const match of text.matchAll(PLAIN)) {
    const [whole, thickness, width, length] = match;
    const span: [number, number] = [match.index, match.index + whole.length];
    sizes.push({
      thickness: Number(thickness),
      width: Number(width),
      ...(length === undefined ? {} : { length: Number(length) }),
      span,
    });
    rest = rest.slice(0, span[0]) + " ".repeat(whole.length) + rest.slice(span[1]);
  }
  return { sizes, rest };
}
