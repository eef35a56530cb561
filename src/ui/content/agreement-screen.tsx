import type { ActorRefFrom } from "xstate";
import { Agreements } from "../../application/content/agreements.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { AGREEMENT_NAMES, agreementTypeOf } from "../../domain/content/agreement.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import "./content.css";

const createAgreementMachine = ({ agreements }: { agreements: Agreements }) =>
  createLoadMachine({ load: ({ type }) => agreements.read(agreementTypeOf(type)) });

function AgreementView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAgreementMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const agreement = state.context.data;
  const chosen = agreementTypeOf(state.context.query.type);
  useSubjectTitle(agreement?.title ?? null);
  return (
    <div className="tm-agreements tm-grid tm-starts tm-gap-16">
      <nav className="tm-panel tm-grid tm-gap-0" aria-label="协议与规则">
        {AGREEMENT_NAMES.map(({ type, name }) => (
          <Link key={type} to={PAGES.agreement.to({ type })} aria-current={type === chosen ? "page" : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <article className="tm-panel tm-prose tm-agreement">
        {state.matches("loading") ? <SkeletonRows rows={6} /> : null}
        {state.matches("failed") ? (
          <>
            <h1 className="tm-visually-hidden">协议与规则</h1>
            <ErrorState message="协议没有取到" onRetry={() => actor.send({ type: "retried" })} />
          </>
        ) : null}
        {agreement && state.matches("ready") ? (
          <>
            <h1>{agreement.title}</h1>
            <p className="tm-muted tm-small tm-reading">
              版本 {agreement.version} · {agreement.effectiveTime} 起施行
            </p>
            {agreement.paragraphs.map((paragraph) => (
              <p key={paragraph} className="tm-reading">
                {paragraph}
              </p>
            ))}
          </>
        ) : null}
      </article>
    </div>
  );
}

export const AgreementScreen = screenOf({
  adapterBundle: "page",
  ports: { agreements: Agreements },
  machine: createAgreementMachine,
  view: AgreementView,
});
