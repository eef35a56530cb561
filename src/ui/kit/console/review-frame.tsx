import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator, SettingsStore } from "../../../application/platform.ts";
import { createReviewQueueMachine, type QueueLine } from "../../../application/review-queue.ts";
import {
  commandOfKey,
  keyOfCommand,
  REVIEW_KEYS,
  REVIEWS,
  type Review,
  type ReviewName,
  reviewKeyOf,
  reviewPath,
} from "../../../domain/reviews.ts";
import { grouped } from "../../../domain/text.ts";
import { useSelector } from "../../use-selector.ts";
import { machineryOf, queryOf, useLazyActor } from "../../wiring.tsx";
import { Button, type ButtonLook, LinkButton } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { isComposing } from "../keys.ts";
import { Link } from "../link.tsx";
import { Pictured } from "../pictured.tsx";
import { type Ask, type DetailActor, DetailFrame } from "./details.tsx";
import { PageHead } from "./page.tsx";
import { hasWindow, OpenedByKey, takesKeys } from "./page-keys.ts";
import "./review.css";

const QUEUE = machineryOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, clock: Clock, settings: SettingsStore },
  machine: createReviewQueueMachine,
});

/** What may be decided about a thing: commands of its machine with their words, harsh ones marked. */
export type Decision = { name: string; label: string; look?: ButtonLook };

type Frame<Thing> = Parameters<typeof DetailFrame<Thing>>[0];

/**
 * A thing under review beside what waits: the queue at the left, `children` (what is judged) in the middle, what is decided at
 * the right. J and K go through the queue, A and R decide, while no field and no window has the focus and nobody switched them off. Opened without a thing it
 * shows the first that waits, or that nothing does.
 */
export function ReviewFrame<Thing extends { id: string }>({
  review: name,
  head,
  decisionsOf,
  aside,
  children,
  dialogOf,
  ...frame
}: Omit<Frame<Thing>, "children" | "actor"> & {
  review: ReviewName;
  actor: DetailActor<Thing>;
  /** What the thing is called, and what stands beside it. */
  head: (thing: Thing) => { title: string; note: ReactNode };
  decisionsOf: (thing: Thing) => readonly Decision[];
  /** What a reviewer has to know before all else, above the decision. */
  aside?: (thing: Thing) => ReactNode;
  children: (thing: Thing, ask: Ask, isBusy: boolean) => ReactNode;
}) {
  const review: Review = REVIEWS[name];
  const { id = "" } = queryOf(useLocation().search);
  const queue = useLazyActor(QUEUE, () => ({
    value: "reading",
    context: { review: name, id, lines: [], total: 0, hasKeys: true },
    tags: ["reading"],
    input: { review: name, id },
  }));
  useEffect(() => queue.send({ type: "shown", id }), [queue, id]);
  const state = useSelector(queue, (snapshot) => snapshot);
  const { lines, total, hasKeys } = state.context;
  const { actor } = frame;
  const [openedByKey, setOpenedByKey] = useState(false);
  useEffect(() => {
    if (!hasKeys) return;
    const pressed = (event: KeyboardEvent) => {
      const isTaken = isComposing(event) || takesKeys(event.target) || hasWindow();
      const does = reviewKeyOf({ ...keysOf(event), isTaken });
      if (does === null) return;
      if (does === "next" || does === "previous") {
        queue.send({ type: "stepped", step: does === "next" ? 1 : -1 });
        return;
      }
      const { thing } = actor.getSnapshot().context;
      const names = thing === null ? [] : decisionsOf(thing).map((one) => one.name);
      const command = commandOfKey(review, does, names);
      if (command === null) return;
      // The key is no character of the field that gets the focus.
      event.preventDefault();
      setOpenedByKey(true);
      actor.send({ type: "commandRequested", name: command });
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [queue, actor, review, decisionsOf, hasKeys]);
  const detail: ReturnType<DetailActor<Thing>["getSnapshot"]> = useSelector(actor, (snapshot) => snapshot);
  const isEmpty = id === "" && lines.length === 0 && !state.hasTag("reading");
  return (
    <div className="tm-review">
      <Queue
        review={review}
        lines={lines}
        total={total}
        id={id}
        isReading={state.hasTag("reading")}
        onRetry={state.hasTag("failed") ? () => queue.send({ type: "retried" }) : null}
      />
      {isEmpty ? (
        <div>
          <PageHead title={review.title} />
          <div className="tm-panel">
            <EmptyState title={review.empty} action={<LinkButton to={review.all}>查看全部</LinkButton>} />
          </div>
        </div>
      ) : id === "" ? (
        <PageHead title={review.title} />
      ) : (
        // Another than the one that waits for it: what stays of that would seem to have moved.
        <div key={detail.context.thing === null ? "awaited" : "come"}>
          {detail.context.thing !== null ? null : <PageHead title={review.title} />}
          <DetailFrame
            {...frame}
            dialogOf={(asked) => <OpenedByKey value={openedByKey}>{dialogOf?.(asked)}</OpenedByKey>}
          >
            {(thing, ask, isBusy) => {
              const { title, note } = head(thing);
              const decisions = decisionsOf(thing);
              const names = decisions.map((one) => one.name);
              const press: Ask = (command, part) => {
                setOpenedByKey(false);
                ask(command, part);
              };
              return (
                <>
                  <PageHead title={title} note={note} />
                  <div className="tm-review-thing">
                    <div className="tm-console-page">{children(thing, press, isBusy)}</div>
                    <section className="tm-panel tm-review-decision tm-stack tm-gap-12 tm-pad" aria-label="审核决定">
                      {aside?.(thing)}
                      {decisions.length === 0 ? <p className="tm-muted">现在没有可做的决定</p> : null}
                      {decisions.map((one) => (
                        <Button
                          key={one.name}
                          fill
                          look={one.look ?? "plain"}
                          disabled={isBusy}
                          onClick={() => press(one.name)}
                        >
                          {one.label}
                          <ShortcutMark of={hasKeys ? keyOfCommand(review, one.name, names) : ""} />
                        </Button>
                      ))}
                      <Keys isOn={hasKeys} onSwitch={() => queue.send({ type: "keysSwitched" })} />
                    </section>
                  </div>
                </>
              );
            }}
          </DetailFrame>
        </div>
      )}
    </div>
  );
}

const keysOf = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
});

/** What waits, the longest first; the one that is judged is marked. */
function Queue({
  review,
  lines,
  total,
  id,
  isReading,
  onRetry,
}: {
  review: Review;
  lines: readonly QueueLine[];
  total: number;
  id: string;
  isReading: boolean;
  /** `null`: the queue did not fail. */
  onRetry: (() => void) | null;
}) {
  const more = total - lines.length;
  return (
    <nav className="tm-panel tm-review-queue" aria-label="待处理" aria-busy={isReading || undefined}>
      <header className="tm-panel-head">
        <h2>
          待处理 <span className="tm-number">{grouped(total)}</span>
        </h2>
        <Link to={review.all}>全部</Link>
      </header>
      {onRetry === null ? null : <ErrorState message="队列没有取到" onRetry={onRetry} />}
      {lines.length === 0 && onRetry === null ? (
        <p className="tm-pad tm-muted">{isReading ? "正在读取" : review.empty}</p>
      ) : null}
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            <Link to={reviewPath(review, line.id)} aria-current={line.id === id ? "true" : undefined}>
              <Pictured image={line.image ?? ""}>
                <strong>{line.title}</strong>
                <span className="tm-row tm-apart tm-small tm-muted">
                  <span className="tm-review-note">{line.note}</span>
                  {line.age === null ? null : (
                    <span className={line.age.isLate ? "tm-number tm-danger" : "tm-number"}>{line.age.text}</span>
                  )}
                </span>
              </Pictured>
            </Link>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="tm-pad-row tm-small tm-muted">还有 {grouped(more)} 条，处理后依次排上来</p> : null}
    </nav>
  );
}

/** The key that does what a button does, on the button. */
const ShortcutMark = ({ of }: { of: string }) =>
  of === "" ? null : (
    <span className="tm-key" aria-hidden="true">
      {of}
    </span>
  );

/** The keys with their words, and the switch that takes them away. */
const Keys = ({ isOn, onSwitch }: { isOn: boolean; onSwitch: () => void }) => (
  <div className="tm-stack tm-gap-4 tm-small tm-muted">
    <label className="tm-check">
      <input type="checkbox" checked={isOn} onChange={onSwitch} />
      单键快捷键
    </label>
    {isOn ? (
      <p className="tm-review-keys">
        {REVIEW_KEYS.map(({ key, label }) => (
          <span key={key}>
            <kbd>{key}</kbd> {label}
          </span>
        ))}
      </p>
    ) : null}
  </div>
);
