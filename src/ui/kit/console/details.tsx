import type { ReactNode } from "react";
import type { DetailEvent } from "../../../application/detail-machine.ts";
import type { OtherPurchasingEntity } from "../../../domain/errors.ts";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { OtherEntityState } from "../purchasing-entity.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import "./console.css";

/** A part of a page under its heading. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="tm-panel" aria-label={title}>
      <header className="tm-panel-head">
        <h2>{title}</h2>
        {note}
      </header>
      {children}
    </section>
  );
}

/** A part whose content is words and fields, with room around it. */
export const Padded = ({ children }: { children: ReactNode }) => <div className="tm-console-padded">{children}</div>;

/** What is known about a thing, in two or three columns; entries that are `null` are left out. */
export function FieldGrid({
  fields,
}: {
  fields: readonly ({ label: string; value: ReactNode; isWide?: boolean } | null)[];
}) {
  return (
    <dl className="tm-field-grid">
      {fields.map((field) =>
        field === null ? null : (
          <div key={field.label} className={field.isWide === true ? "is-wide" : undefined}>
            <dt>{field.label}</dt>
            <dd>{field.value === "" || field.value === null ? "-" : field.value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What happened, the newest first. `entries` come in the order of time; `time` `yyyy-MM-dd HH:mm:ss`, `ip` from where. */
export function Timeline({
  entries,
}: {
  entries: readonly { time: string; title: string; who?: string; note?: string; ip?: string | null }[];
}) {
  return (
    <ol className="tm-console-timeline">
      {entries.toReversed().map(({ time, title, who, note, ip }) => (
        <li key={`${time} ${title} ${note ?? ""}`}>
          <span className="tm-number tm-muted">{time.slice(0, 16)}</span>
          <div>
            <strong>{title}</strong>
            {who ? <span className="tm-muted">{who}</span> : null}
            {ip ? <span className="tm-number tm-muted">IP {ip}</span> : null}
            {note ? <p>{note}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** What a detail page shows before it has something, or where there is nothing: `children` once there is. */
export function DetailFrame<Thing>({
  state,
  send,
  missing,
  subject = "",
  failed,
  children,
}: {
  state: {
    context: { thing: Thing | null; owner?: OtherPurchasingEntity | null };
    hasTag: (tag: "loading" | "stale" | "missing" | "failed" | "busy") => boolean;
  };
  send: (event: Extract<DetailEvent, { type: "retried" }>) => void;
  /** One sentence and the way back. */
  missing: { title: string; action: ReactNode };
  /** Names the subject for the note about another purchasing entity: 这笔订单. */
  subject?: string;
  failed: string;
  children: (thing: Thing) => ReactNode;
}) {
  if (state.hasTag("missing"))
    return (
      <div className="tm-panel">
        <EmptyState isPage {...missing} />
      </div>
    );
  if (state.hasTag("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message={failed} onRetry={() => send({ type: "retried" })} />
      </div>
    );
  const { thing, owner = null } = state.context;
  if (owner !== null)
    return (
      <div className="tm-panel">
        <OtherEntityState subject={subject} owner={owner} />
      </div>
    );
  if (thing === null)
    return (
      <div className="tm-panel">
        <SkeletonRows rows={6} />
      </div>
    );
  return (
    <div className={state.hasTag("stale") ? "tm-console-page is-stale" : "tm-console-page"}>{children(thing)}</div>
  );
}
