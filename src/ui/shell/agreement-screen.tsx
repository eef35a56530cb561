import type { ActorRefFrom } from "xstate";
import { Agreements } from "../../application/content/agreements.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";

/** The agreement an address names; the user agreement where it names none of ours. */
const agreementTypeOf = (type = ""): number => (/^[1-5]$/.test(type) ? Number(type) : 1);

const createAgreementMachine = (agreements: Agreements) =>
  createLoadMachine(({ type }) => agreements.read(agreementTypeOf(type)));

function AgreementView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAgreementMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const agreement = state.context.data;
  return (
    <article className="tm-panel tm-agreement">
      {state.matches("loading") ? <SkeletonRows rows={6} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="协议没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {agreement && state.matches("ready") ? (
        <>
          <h1>{agreement.title}</h1>
          <p className="tm-muted tm-small">
            版本 {agreement.version} · {agreement.effectiveTime} 起施行
          </p>
          {agreement.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      ) : null}
    </article>
  );
}

export const AgreementScreen = screenOf({ ports: [Agreements], machine: createAgreementMachine, view: AgreementView });
