import type { ReactNode } from "react";
import { WHOLE } from "../../application/form-rules.ts";
import type { ApplyContext, ApplyEvent } from "../../application/futures/apply-machine.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { CertifiedFirst } from "../kit/certified-first.tsx";
import { SavedInput } from "../kit/console/saved-input.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Problem } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";

type State<Thing> = { context: ApplyContext<Thing>; hasTag: (tag: "failed" | "missing" | "sending") => boolean };

/** A page with one form beside what it is about. */
export function ApplyFrame<Thing>({
  title,
  what,
  submitText,
  state,
  send,
  about,
  children,
}: {
  title: string;
  /** What is applied for, as a certified company alone may. */
  what: string;
  submitText: string;
  state: State<Thing>;
  send: (event: ApplyEvent) => void;
  about: (thing: Thing) => ReactNode;
  children: (form: FormState, thing: Thing) => ReactNode;
}) {
  const { thing, owner, fields, problems, wasSubmitted } = state.context;
  if (state.hasTag("failed"))
    return (
      <div className="tm-panel">
        <ErrorState message="报盘没有取到" onRetry={() => send({ type: "retried" })} />
      </div>
    );
  if (state.hasTag("missing"))
    return (
      <div className="tm-panel">
        <EmptyState isPage title="报盘或询盘不存在" action={<Link to={PAGES.forwardOffers.to()}>看其他报盘</Link>} />
      </div>
    );
  if (owner !== null)
    return (
      <div className="tm-panel">
        <OtherEntityState subject="这份询盘" owner={owner} />
      </div>
    );
  if (thing === null)
    return (
      <div className="tm-panel">
        <SkeletonRows rows={6} />
      </div>
    );
  const isSending = state.hasTag("sending");
  const form: FormState = {
    fields,
    problemOf: (field) => (wasSubmitted ? (problems[field] ?? null) : null),
    change: (field, value) => send({ type: "changed", field, value }),
    isSending,
  };
  return (
    <CertifiedFirst what={what} isPage>
      <div className="tm-offer tm-grid tm-starts tm-gap-16">
        <Form className="tm-panel tm-apply" label={title} onSubmit={() => send({ type: "submitted" })}>
          <header className="tm-panel-head">
            <h1>{title}</h1>
          </header>
          <SavedInput
            input={{
              name: title,
              now: () => ({ fields }),
              restore: (input) => send({ type: "inputRestored", input }),
            }}
          />
          <div className="tm-form-columns tm-pad">{children(form, thing)}</div>
          <div className="tm-pad-rest">
            <Button type="submit" look="primary" size="large" busy={isSending}>
              {submitText}
            </Button>
            {form.problemOf(WHOLE) === null ? null : <Problem>{form.problemOf(WHOLE)}</Problem>}
          </div>
        </Form>
        <div className="tm-grow tm-stack tm-gap-16">{about(thing)}</div>
      </div>
    </CertifiedFirst>
  );
}
