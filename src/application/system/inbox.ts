import type { MessageId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { ChangedThing } from "../../domain/system/changed-thing.ts";
import type { Message, MessagePref, MessageType, UnreadCounts } from "../../domain/system/message.ts";
import type { MessageQuery } from "../../domain/system/message-query.ts";

/** The person's messages. Every method rejects with `ApiError` and nothing else. */
export abstract class Inbox {
  abstract list(query: MessageQuery): Promise<Page<Message>>;
  abstract unread(): Promise<UnreadCounts>;
  /** The following answer what is left unread. */
  abstract read(ids: readonly MessageId[]): Promise<UnreadCounts>;
  abstract readAll(type: MessageType | null): Promise<UnreadCounts>;
  abstract remove(ids: readonly MessageId[]): Promise<UnreadCounts>;
  abstract prefs(): Promise<MessagePref[]>;
  abstract updatePref(pref: MessagePref): Promise<MessagePref[]>;
}

/** A line the server speaks on when there are new messages. */
export abstract class LiveNews {
  /**
   * `heard` gets what a new message is about, `null` where that is not known; `lost` is called once, when the line is cut or
   * never stood. Returns a function that hangs up; nothing is called after that.
   */
  abstract open(heard: (changed: ChangedThing | null) => void, lost: () => void): () => void;
}
