import { Refusal } from "../reply.ts";

const busy = () => new Refusal(503, "系统繁忙，请稍后再试");

/** Runs at most `atOnce` pieces of work together; beyond `waitingMax` in the queue work is refused. */
export function createGate(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < waitingMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw busy();
    try {
      return await work();
    } finally {
      // The place is handed on, so that no other request slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Work under one key runs one after the other, under different keys side by side; at most `waitingMax` wait for one key. */
export function createQueues(waitingMax = 64): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { gate: ReturnType<typeof createGate>; users: number }>();
  return async (key, work) => {
    const queue = queues.get(key) ?? { gate: createGate(1, waitingMax), users: 0 };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.gate(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}
