import type { ReactNode } from "react";
import type { AnyActorRef } from "xstate";
import type { DetailContext, DetailEvent } from "../../../application/detail-machine.ts";
import type { OtherPurchasingEntity } from "../../../domain/errors.ts";
import { useSelector } from "../../use-selector.ts";
import { Button, type ButtonLook } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { ErrorState } from "../error-state.tsx";
import { OtherEntityState } from "../purchasing-entity.tsx";
import { SkeletonRows } from "../skeleton.tsx";
import { useSubjectTitle } from "../subject-title.ts";
import { type CommandActor, commandOf } from "./command-dialog.tsx";
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
export const Padded = ({ children }: { children: ReactNode }) => (
  <div className="tm-console-padded tm-pad">{children}</div>
);

/** What is known about a thing, in two or three columns; entries that are `null` are left out. */
export function FieldGrid({
  fields,
}: {
  fields: readonly ({ label: string; value: ReactNode; isWide?: boolean } | null)[];
}) {
  return (
    <dl className="tm-facts">
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
    <ol className="tm-timeline tm-pad-row">
      {[...entries].reverse().map(({ time, title, who, note, ip }) => (
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

/** The snapshot of a detail machine, as far as its page goes by it. */
type Detailed<Thing> = {
  context: {
    thing: Thing | null;
    owner: OtherPurchasingEntity | null;
    running: Pick<NonNullable<DetailContext<Thing>["running"]>, "name" | "part"> | null;
  };
  children: { command?: CommandActor | undefined };
  hasTag: (tag: "loading" | "stale" | "missing" | "failed" | "busy") => boolean;
};

export type DetailActor<Thing> = Pick<AnyActorRef, "subscribe"> & {
  getSnapshot(): Detailed<Thing>;
  send(event: Exclude<DetailEvent, { type: "routeChanged" }>): void;
};

/** The command under way: its actor, its name, the thing and the part of it that it is for ("" for the whole). */
type Asked<Thing> = { command: CommandActor; name: string; part: string; thing: Thing };

/** Asks for the command `name`, for the whole thing or for `part` of it. */
export type Ask = (name: string, part?: string) => void;

/**
 * The page of a detail machine: what it shows before it has a thing, or where there is none, then `children`; `dialogOf` is
 * the dialog of the command under way.
 */
export function DetailFrame<Thing>({
  actor,
  missing,
  subject = "",
  titleOf,
  failed,
  dialogOf,
  children,
}: {
  actor: DetailActor<Thing>;
  /** One sentence and the way back. */
  missing: { title: string; action: ReactNode };
  /** Names the subject for the note about another purchasing entity: 这笔订单. */
  subject?: string;
  /** Names the page's tab and stands before its title; `null`: there is only one such thing. */
  titleOf: ((thing: Thing) => string) | null;
  failed: string;
  dialogOf?: (asked: Asked<Thing>) => ReactNode;
  children: (thing: Thing, ask: Ask, isBusy: boolean) => ReactNode;
}) {
  const state: Detailed<Thing> = useSelector(actor, (snapshot) => snapshot);
  const { thing, owner, running } = state.context;
  const command = commandOf(state);
  useSubjectTitle(thing === null ? null : titleOf?.(thing) || null);
  if (state.hasTag("missing"))
    return (
      <div className="tm-panel">
        <EmptyState isPage {...missing} />
      </div>
    );
  if (state.hasTag("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message={failed} onRetry={() => actor.send({ type: "retried" })} />
      </div>
    );
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
  const ask: Ask = (name, part = "") => actor.send({ type: "commandRequested", name, part });
  return (
    <div className={state.hasTag("stale") ? "tm-console-page is-stale" : "tm-console-page"}>
      {children(thing, ask, state.hasTag("busy"))}
      {command === undefined || running === null ? null : dialogOf?.({ ...running, command, thing })}
    </div>
  );
}

/** A button for each of the commands `names`, plain where `looks` says nothing. */
export const CommandButtons = <Name extends string>({
  names,
  labels,
  looks,
  isBusy,
  ask,
}: {
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  looks?: Readonly<Partial<Record<Name, ButtonLook>>>;
  isBusy: boolean;
  ask: Ask;
}) =>
  names.map((name) => (
    <Button key={name} look={looks?.[name] ?? "plain"} disabled={isBusy} onClick={() => ask(name)}>
      {labels[name]}
    </Button>
  ));
