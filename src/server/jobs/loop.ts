/** Work done again and again on this node alone. */
export type Loop = { stop: () => Promise<void> };

/**
 * Does `work` every `everyMs` on this node: for what is due within seconds and takes its rows with `skip locked`, so that
 * nodes share it. Never twice at once; a failure is told and the next turn comes all the same.
 */
export function startLoop(everyMs: number, work: () => Promise<unknown>, tell: (text: string) => void): Loop {
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= work()
      .then(
        () => {},
        (error: Error) => tell(error.message),
      )
      .finally(() => {
        current = null;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
