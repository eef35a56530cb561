/** What a click has just done is not done again by the second half of a double click (seed §9: 800 to 2000 ms). */
export const CLICK_REST_MS = 800;
