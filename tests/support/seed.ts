/**
 * One commit has one verdict: laws and random walks draw the same examples in every run of `npm test`.
 * `npm run nightly laws` draws others and names the seed of what it finds.
 */
export const SEED = Number(process.env.SEED ?? 20_261_124);
