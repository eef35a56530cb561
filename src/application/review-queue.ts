import { DEFAULT_PAGE_SIZE, type PageQuery } from "../domain/paging.ts";
import type { Command } from "./command-machine.ts";
import type { Navigator } from "./platform.ts";

/** The page of a list on which the things that wait next stand. */
export const NEXT_PAGE: PageQuery = { pageNum: 1, pageSize: DEFAULT_PAGE_SIZE };

/** What waits for the same decision: where one of it and the whole list stand, and the ids that wait, the oldest first. */
export type ReviewQueue = { detailPath: string; listPath: string; waiting: () => Promise<readonly { id: string }[]> };

/**
 * A decision that leads on: once it is made, the next thing that waits is shown, or the list where nothing else does. A
 * queue that cannot be read leaves the reviewer where they are.
 */
export const leadingOn = <Thing extends { id: string }>(
  command: Command<Thing>,
  { detailPath, listPath, waiting }: ReviewQueue,
  navigator: Navigator,
): Command<Thing> => ({
  ...command,
  async send(thing, fields, part) {
    await command.send(thing, fields, part);
    const ids = await waiting().then(
      (rows) => rows.map(({ id }) => id).filter((id) => id !== thing.id),
      () => null,
    );
    if (ids !== null) navigator.go(ids[0] === undefined ? listPath : `${detailPath}?id=${ids[0]}`);
  },
});
