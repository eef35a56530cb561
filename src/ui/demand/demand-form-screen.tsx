import { App } from "../../application/app.ts";
import { Demands } from "../../application/demand/demands.ts";
import { Clock, Ids, Navigator, SettingsStore } from "../../application/platform.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Link } from "../kit/link.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { DemandHead, Frame, WritingFrame, wizardFor } from "./demand-wizard-screen.tsx";
import { DetailsForm, PublishBar, Published } from "./details-form.tsx";
import { LineTable } from "./line-table.tsx";
import type { WizardActor } from "./match-line.tsx";

function FormView({ actor }: { actor: WizardActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draftId, details, owner } = state.context;
  if (state.matches({ writing: "published" }) || state.matches({ writing: "left" })) {
    return (
      <Frame>
        <Published actor={actor} />
      </Frame>
    );
  }
  if (owner !== null) {
    return (
      <Frame>
        <section className="tm-panel">
          <OtherEntityState subject="这条求购" owner={owner} />
        </section>
      </Frame>
    );
  }
  if (draftId !== null && state.matches({ writing: "failed" })) {
    return (
      <Frame>
        <section className="tm-panel">
          <EmptyState title="这条求购不能编辑" action={<Link to={PAGES.demands.to()}>查看我的求购</Link>}>
            <p className="tm-muted">它可能已经发布或关闭</p>
          </EmptyState>
        </section>
      </Frame>
    );
  }
  const isOpening = draftId !== null && state.matches({ writing: "opening" });
  return (
    <WritingFrame actor={actor} way="lines">
      <DemandHead way="lines" saved={draftId !== null}>
        一行一种木材，商家看到后向您报价
      </DemandHead>
      {details.rawText === "" ? null : (
        <section className="tm-panel tm-row tm-stretched tm-gap-12 tm-pad-row">
          <span className="tm-muted">原文</span>
          <p className="tm-as-typed tm-anywhere">{details.rawText}</p>
        </section>
      )}
      <section className="tm-panel tm-demand-section" aria-label="求购明细">
        <header className="tm-panel-head">
          <h2>求购明细</h2>
        </header>
        {isOpening ? <SkeletonRows rows={2} /> : <LineTable actor={actor} />}
      </section>
      <section className="tm-panel tm-demand-section" aria-label="交货与联系">
        <header className="tm-panel-head">
          <h2>交货与联系</h2>
        </header>
        <DetailsForm actor={actor} />
      </section>
      <PublishBar actor={actor} />
    </WritingFrame>
  );
}

export const DemandFormScreen = screenOf({
  adapterBundle: "member",
  ports: { demands: Demands, clock: Clock, ids: Ids, settings: SettingsStore, navigator: Navigator, app: App },
  machine: wizardFor(2),
  view: FormView,
});
