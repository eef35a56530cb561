import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import {
  createEnterpriseFormMachine,
  dropsChange,
  isCertifiedCompany,
  isDirty,
  needsReview,
  shownProblems,
} from "../../application/company/enterprise-form-machine.ts";
import { Enterprises } from "../../application/company/enterprises.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import { type CompanyDetail, waitingChange } from "../../domain/company/company-record.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { inputOf } from "../kit/console/saved-input.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Form } from "../kit/form.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, usePort } from "../wiring.tsx";
import { BusinessSection, LicenceSection } from "./enterprise-form-parts.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import "./certification.css";

const createScreenMachine = ({
  enterprises,
  clock,
  ids,
  app,
  navigator,
}: {
  enterprises: Enterprises;
  clock: Clock;
  ids: Ids;
  app: App;
  navigator: Navigator;
}) =>
  createEnterpriseFormMachine({
    enterprises,
    clock,
    ids,
    notify: (text) => app.notify(text),
    onDone: () => {
      app.session.send({ type: "entitySwitched" });
      navigator.go(PAGES.certification.to());
    },
  });
type FormActor = ActorRefFrom<ReturnType<typeof createScreenMachine>>;

function EnterpriseFormView({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { company } = state.context;
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>{company === null ? "新增企业" : company.companyName || "企业认证"}</h1>
        <span className="tm-muted">{company === null ? "" : company.statusName}</span>
      </header>
      {state.matches("loading") ? <SkeletonRows rows={6} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="企业资料没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {state.matches("closed") ? (
        <EmptyState
          title={`${company?.statusName ?? ""}，资料暂不能修改`}
          action={<LinkButton to={PAGES.certification.to()}>返回企业认证</LinkButton>}
        />
      ) : null}
      {["writing", "saving", "sending", "submitting", "succeeded", "left"].some((one) => state.value === one) ? (
        <PapersForm actor={actor} />
      ) : null}
      {state.matches("succeeded") ? (
        <SuccessDialog {...successWords(company)} onClose={() => actor.send({ type: "successDismissed" })} />
      ) : null}
    </section>
  );
}

const successWords = (company: CompanyDetail | null): { title: string; text: string } => {
  if (company?.companyStatus !== COMPANY_STATUS.certified)
    return { title: "认证资料已提交", text: "平台审核后以站内消息通知您结果" };
  return waitingChange(company) === null
    ? { title: "资料已更新", text: "企业仍为已认证状态" }
    : { title: "变更审核中", text: "通过前原资料仍有效，结果以站内消息通知您" };
};

function PapersForm({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const clock = usePort(Clock);
  const { company } = state.context;
  const problems = shownProblems(state.context, clock);
  const rejected = company?.companyStatus === COMPANY_STATUS.rejected ? company.rejectReason : "";
  return (
    <Form onSubmit={() => actor.send({ type: "submitted" })}>
      <Unsaved isUnsaved={() => isDirty(actor.getSnapshot().context)} input={inputOf("企业资料", actor, "form")} />
      {rejected === "" ? null : <p className="tm-callout is-warning tm-pad-line">驳回原因：{rejected}</p>}
      {company !== null && isCertifiedCompany(state.context) ? <ChangeNotice company={company} /> : null}
      <LicenceSection context={state.context} problems={problems} send={actor.send} />
      <BusinessSection context={state.context} problems={problems} send={actor.send} />
      <SaveBar actor={actor} wrong={Object.values(problems).filter((problem) => problem !== undefined).length} />
    </Form>
  );
}

/** What becomes of what a certified company writes here. */
function ChangeNotice({ company }: { company: CompanyDetail }) {
  const change = company.change;
  if (change?.status === CHANGE_STATUS.waiting)
    return (
      <p className="tm-callout tm-pad-line">
        {change.submittedTime.slice(0, 16)}{" "}
        提交的变更正在审核，以下为变更后的资料；再次提交将替换该变更，通过前原资料仍有效。
      </p>
    );
  return (
    <>
      {change?.status === CHANGE_STATUS.rejected ? (
        <p className="tm-callout is-warning tm-pad-line">上次变更未通过：{change.reason}</p>
      ) : null}
      <p className="tm-callout tm-pad-line">
        修改营业执照信息、法人、经营地址或证照须平台审核，通过前原资料仍有效；联系人、主营品类、简介和图片随时可改。
      </p>
    </>
  );
}

function SaveBar({ actor, wrong }: { actor: FormActor; wrong: number }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const busy = !state.matches("writing");
  const isCertified = isCertifiedCompany(state.context);
  const dirty = isDirty(state.context);
  return (
    <footer className="tm-bar">
      <span className={wrong > 0 ? "tm-danger tm-small" : "tm-muted tm-small"} aria-live="polite">
        {wrong > 0
          ? `还有 ${wrong} 项需要修改`
          : needsReview(state.context)
            ? "提交后由平台审核，通过前原资料仍有效"
            : dropsChange(state.context)
              ? "与已认证的资料相同；不再变更请在企业认证页撤回"
              : dirty
                ? "有未保存的修改"
                : "证照仅您和平台审核人员可见"}
      </span>
      <LinkButton to={PAGES.certification.to()}>返回</LinkButton>
      {isCertified ? null : (
        <Button disabled={busy || !dirty} onClick={() => actor.send({ type: "draftSaved" })}>
          保存草稿
        </Button>
      )}
      <Button look="primary" type="submit" disabled={busy || (isCertified && !dirty)}>
        {state.matches("sending") || state.matches("submitting") ? "正在提交…" : isCertified ? "提交变更" : "提交认证"}
      </Button>
    </footer>
  );
}

export const EnterpriseFormScreen = screenOf({
  adapterBundle: "member",
  ports: { enterprises: Enterprises, clock: Clock, ids: Ids, app: App, navigator: Navigator },
  machine: createScreenMachine,
  view: EnterpriseFormView,
});
