import { listParams, oneOf, pageIn } from "../list-params.ts";
import type { PageQuery } from "../paging.ts";
import { PAGES } from "../shell/pages.ts";
import { MESSAGE_TYPES, type MessageType } from "./message.ts";

/** Which messages a list shows; `type` null is all of them. */
export type MessageQuery = PageQuery & { type: MessageType | null; unread: boolean };

/** The list in an address; what cannot be read is left out. */
export function messageQueryOf(params: Readonly<Record<string, string>>): MessageQuery {
  return { ...pageIn(params), type: oneOf(params.type, MESSAGE_TYPES), unread: params.unread === "1" };
}

/** The address of a list; `messageQueryOf` reads it back. */
export function messageListPath({ type, unread, ...page }: MessageQuery): string {
  return PAGES.messages.to(listParams({ type, unread: unread ? 1 : null }, page));
}
