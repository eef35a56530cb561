import { thingAddress } from "../shell/thing-pages.ts";
import type { SideMessage } from "../system/message.ts";
import { NOTE_SUBJECTS, type NotedId, type NoteSide, type NoteSubject } from "./deal-note.ts";

/** Characters of a note that its notification repeats. */
const REPEATED = 60;

/** The notification of the other side. `name`: of the deal. */
export function noteMessage(
  subject: NoteSubject,
  { id, name }: { id: NotedId; name: string },
  { side, words }: { side: NoteSide; words: string },
): SideMessage {
  const to = side === "buyer" ? "merchant" : "buyer";
  const repeated = words.length > REPEATED ? `${words.slice(0, REPEATED)}…` : words;
  return {
    to,
    draft: {
      type: 1,
      todo: "read",
      title: side === "buyer" ? "买家留言" : "商家留言",
      content: `${name}：${repeated}`,
      linkPath: thingAddress(subject, to, id),
      refType: NOTE_SUBJECTS[subject].refType,
      refId: id,
    },
  };
}
