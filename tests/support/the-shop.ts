import { inject } from "vitest";

/** A running marketplace of the stories. */
export type Shop = {
  url: string;
  /** Its database, for what a person would read on a phone or a picture. */
  databaseUrl: string;
  /** File with everything the server printed, SMS among it. */
  log: string;
};

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker: stories beside each other never meet. */
    shops: Shop[];
  }
}

/** The marketplace of the worker that runs this story. */
export function theShop(): Shop {
  const shop = inject("shops")[Number(process.env.VITEST_POOL_ID) - 1];
  if (shop === undefined) throw new Error(`no marketplace for worker ${process.env.VITEST_POOL_ID}`);
  return shop;
}
