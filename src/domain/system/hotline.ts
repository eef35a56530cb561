/** The default customer service number, shown until the operator's own is loaded and when none is configured. */
export const HOTLINE = "400-833-5766";

/** The number to call, of what the operator configured; `null` while that is not known. */
export const hotlineOf = (information: { hotline: string } | null | undefined): string =>
  information?.hotline || HOTLINE;
