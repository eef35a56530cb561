/**
 * The signs of a code alone: full width as half, without blanks, hyphens and what is not seen, which people and programs put in
 * between. Folding twice changes nothing. Codes are folded before they are cut or checked.
 */
export const foldedCode = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "")
    .normalize("NFKC");
