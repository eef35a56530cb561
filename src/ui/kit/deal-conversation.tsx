import { useMachine } from "@xstate/react";
import { Ids } from "../../application/platform.ts";
import { createDealNoteMachine } from "../../application/trade/deal-note-machine.ts";
import { DealNotes } from "../../application/trade/deal-notes.ts";
import type { DealSide } from "../../domain/deal.ts";
import {
  type DealNote,
  NOTE_FIELDS,
  type NotedId,
  type NoteSide,
  type NoteSubject,
} from "../../domain/trade/deal-note.ts";
import { useWired } from "../wiring.tsx";
import { Button } from "./button.tsx";
import { Section } from "./console/details.tsx";
import { Unsaved } from "./console/unsaved.tsx";
import { Field, TextArea } from "./fields.tsx";
import "./deal.css";

const OTHERS: Readonly<Record<NoteSide, string>> = { buyer: "商家", merchant: "买家" };
const MOST = NOTE_FIELDS.words.type.most;

/** Who wrote: the reader's own side, the shop by its name, or the buyer. */
const writerOf = ({ by, shopName }: DealNote, reader: DealSide): string =>
  by === reader ? "我方" : by === "merchant" ? shopName : "买家";

/**
 * What buyer and merchant wrote to each other about a deal, and a line to go on with; the operator reads it. `onSent`: the deal
 * is to be read again.
 */
export function DealConversation({
  subject,
  id,
  notes = [],
  reader,
  onSent,
}: {
  subject: NoteSubject;
  id: NotedId;
  notes?: readonly DealNote[] | undefined;
  reader: DealSide;
  onSent: () => void;
}) {
  if (reader === "operator" && notes.length === 0) return null;
  return (
    <Section title="沟通" note={<span className="tm-muted">买卖双方和平台可见</span>}>
      {notes.length === 0 ? null : (
        <ol className="tm-conversation tm-stack tm-gap-8 tm-pad-row" aria-label="留言">
          {notes.map((note) => (
            <li key={note.id} className={note.by === reader ? "is-mine" : undefined}>
              <span className="tm-under">
                {writerOf(note, reader)} <time className="tm-number">{note.time.slice(0, 16)}</time>
              </span>
              <p>{note.words}</p>
            </li>
          ))}
        </ol>
      )}
      {reader === "operator" ? null : <Writing subject={subject} id={id} side={reader} onSent={onSent} />}
    </Section>
  );
}

/** What is written next. */
function Writing({
  subject,
  id,
  side,
  onSent,
}: {
  subject: NoteSubject;
  id: NotedId;
  side: NoteSide;
  onSent: () => void;
}) {
  const machine = useWired(createDealNoteMachine, { notes: DealNotes, ids: Ids });
  const [state, send] = useMachine(machine, { input: { side, subject, id, sent: onSent } });
  const { words } = state.context;
  const isSending = state.matches("sending");
  return (
    <form
      className="tm-writing tm-stack tm-gap-8 tm-pad-row"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: "submitted" });
      }}
    >
      <Unsaved
        isUnsaved={() => words.trim() !== ""}
        input={{
          name: "留言",
          now: () => ({ words }),
          restore: (input) => send({ type: "inputRestored", input }),
        }}
      />
      <Field label={`给${OTHERS[side]}留言`} isLabelHidden isDisabled={isSending}>
        <TextArea
          rows={2}
          maxLength={MOST}
          placeholder={`给${OTHERS[side]}留言，最多 ${MOST} 字`}
          value={words}
          onChange={({ target }) => send({ type: "typed", words: target.value })}
        />
      </Field>
      <div>
        <Button type="submit" busy={isSending} disabled={!isSending && !state.can({ type: "submitted" })}>
          发送
        </Button>
      </div>
    </form>
  );
}
