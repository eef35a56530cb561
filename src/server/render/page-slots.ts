import type { Gauge } from "prom-client";
import { Busy } from "../reply.ts";

/** How many pages are made together, how many wait for it, and of those how many of one network. */
export type PageLimits = { atOnce: number; waiting: number; waitingPerNetwork: number };

/** A waiting page costs next to nothing; all of them are made within about a second. */
export const PAGE_LIMITS: PageLimits = { atOnce: 6, waiting: 240, waitingPerNetwork: 160 };

/** Runs `make` in its turn, unless `isGone` by then. Rejects with `Busy` at once where too many wait. */
export type PageSlots = <Page>(network: string, isGone: () => boolean, make: () => Promise<Page>) => Promise<Page>;

export type PageGauges = { pagesBeingMade: Pick<Gauge, "set">; pagesWaiting: Pick<Gauge, "set"> };

/** Bounds the making of pages on this node, which is what costs most processor and memory. */
export function createPageSlots(
  { atOnce, waiting: waitingMax, waitingPerNetwork }: PageLimits,
  { pagesBeingMade, pagesWaiting }: PageGauges,
): PageSlots {
  const waiting: { network: string; go: () => void }[] = [];
  let running = 0;
  const updateGauges = () => {
    pagesBeingMade.set(running);
    pagesWaiting.set(waiting.length);
  };

  /** Takes a place, now or when its turn has come. */
  async function enter(network: string): Promise<void> {
    if (running < atOnce) running += 1;
    else {
      const ofNetwork = waiting.filter((one) => one.network === network).length;
      if (waiting.length >= waitingMax || ofNetwork >= waitingPerNetwork) throw new Busy();
      await new Promise<void>((go) => {
        waiting.push({ network, go });
        updateGauges();
      });
    }
    updateGauges();
  }
  /** Hands the place on, so that no other request slips in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next.go();
    else running -= 1;
    updateGauges();
  }

  return async (network, isGone, make) => {
    await enter(network);
    try {
      if (isGone()) throw new Busy();
      return await make();
    } finally {
      leave();
    }
  };
}
