/** How long a button ignores further clicks, so that a double click acts once: 800 to 2000 ms. */
export const CLICK_REST_MS = 800;
