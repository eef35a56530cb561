/**
 * Where the kit still differs from the theme's sizes, as `differencesOn` says it. The list only shrinks: what is mended is
 * taken out, nothing is put in.
 */
export const DIFFERENCES: readonly string[] = [
  ".tm-console-tabs button: height 41",
  ".tm-payee dt: size 14 on a line of 28px",
  ".tm-private-file button: height 140",
  ".tm-state strong: size 16 on a line of 22px",
  ".tm-table input: box of 13",
  ".tm-table input: hit area of 13",
  ".tm-uploader-add span: size 12 on a line of 22px",
  "a.tm-button.is-plain.is-small: height 26",
  "button.tm-button.is-minimal.is-small: height 26",
  "button.tm-button.is-plain.is-small: height 26",
  "button.tm-button.is-primary.is-large: size 15",
  "button.tm-button.is-primary.is-small: height 26",
  "p.tm-payee-note: size 12 on a line of 22px",
  "span.tm-tag.tm-tag-act: size 12 on a line of 20px",
  "span.tm-tag.tm-tag-done: size 12 on a line of 20px",
  "span.tm-tag.tm-tag-ended: size 12 on a line of 20px",
  "span.tm-tag.tm-tag-running: size 12 on a line of 20px",
  "span.tm-tag.tm-tag-waiting: size 12 on a line of 20px",
];

/** How many there may be at most. */
export const MOST_DIFFERENCES = 18;
