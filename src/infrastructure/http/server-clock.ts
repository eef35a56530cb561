import type { Clock } from "../../application/platform.ts";

/** A clock set by the time in the server's answers. */
export type ServerClock = Clock & {
  /** Called when a request is sent; the returned function gets the server's time in the answer, epoch ms. */
  asking(): (serverAt: number) => void;
};

/**
 * The server's clock on a device whose own may be hours off. An answer was made after its question and before it arrived: the
 * device's clock is moved by as little as puts the answer there, so that one which is right is never moved.
 */
export function createServerClock(device: Clock): ServerClock {
  let aheadMs = 0;
  return {
    now: () => device.now() + aheadMs,
    asking() {
      const sentAt = device.now();
      return (serverAt) => {
        aheadMs = Math.min(Math.max(aheadMs, serverAt - device.now()), serverAt - sentAt);
      };
    },
  };
}
