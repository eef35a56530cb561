import type { ActorRefFrom } from "xstate";
import { Companies } from "../../application/account/companies.ts";
import { App } from "../../application/app.ts";
import { createCertificationMachine, mayWithdraw } from "../../application/company/certification-machine.ts";
import { Enterprises } from "../../application/company/enterprises.ts";
import { isEditable } from "../../domain/company/certification.ts";
import { CHANGE_STATUS } from "../../domain/company/company-change.ts";
import { type CompanyRecord, nextStepText, waitingChange } from "../../domain/company/company-record.ts";
import { COMPANY_STATES, COMPANY_STATUS } from "../../domain/company/company-status.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { toneFor } from "../../domain/states.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useApp } from "../wiring.tsx";
import "./certification.css";

const createScreenMachine = ({
  enterprises,
  companies,
  app,
}: {
  enterprises: Enterprises;
  companies: Companies;
  app: App;
}) =>
  createCertificationMachine({
    enterprises,
    companies,
    notify: (text) => app.notify(text),
    onSwitched: () => app.session.send({ type: "entitySwitched" }),
  });
type CertificationActor = ActorRefFrom<ReturnType<typeof createScreenMachine>>;

function CertificationView({ actor }: { actor: CertificationActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { companies, chosen } = state.context;
  const asked = companies.find(({ id }) => id === chosen);
  const isChange = asked !== undefined && waitingChange(asked) !== null;
  const known = !state.matches("loading") && !state.matches("failed");
  const add = (
    <LinkButton to={PAGES.companyForm.to({ type: "add" })} look="primary">
      新增企业
    </LinkButton>
  );
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>企业认证</h1>
        {known && companies.length > 0 ? add : null}
      </header>
      {state.matches("loading") ? <SkeletonRows rows={3} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="企业没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {known && companies.length === 0 ? (
        <EmptyState title="您还没有企业" action={add}>
          <p>认证后可以企业名义采购现货、查看期货报盘、参与报价与申请入驻。</p>
        </EmptyState>
      ) : null}
      {known && companies.length > 0 ? (
        <>
          <PurchasingEntityLine actor={actor} busy={!state.matches("resting")} />
          <CompanyTable actor={actor} companies={companies} busy={!state.matches("resting")} />
          <p className="tm-pad-row tm-lined tm-muted tm-small">
            购物车、订单和地址按采购主体分开；切换后各页面立即换成该主体的内容。
          </p>
        </>
      ) : null}
      <ConfirmDialog
        open={state.matches("asking")}
        title={isChange ? "撤回变更申请" : "撤回认证申请"}
        confirmText="撤回"
        onConfirm={() => actor.send({ type: "withdrawalConfirmed" })}
        onCancel={() => actor.send({ type: "withdrawalDropped" })}
      >
        {isChange
          ? `撤回「${asked.companyName}」的变更申请？已认证的资料不变。`
          : `撤回「${asked?.companyName ?? ""}」的认证申请？资料会保留，可修改后重新提交。`}
      </ConfirmDialog>
    </section>
  );
}

/** For whom the person buys now, and the way back to themselves. */
function PurchasingEntityLine({ actor, busy }: { actor: CertificationActor; busy: boolean }) {
  const session = useSelector(useApp().session, (snapshot) => snapshot.context.session);
  if (session === null) return null;
  return (
    <p className="tm-row tm-apart tm-gap-16 tm-pad-row tm-underlined tm-soft">
      <span>
        当前采购主体：
        <strong>{session.companyName ?? `个人 ${maskedPhone(session.phone)}`}</strong>
      </span>
      {session.companyId === null ? null : (
        <Button size="small" disabled={busy} onClick={() => actor.send({ type: "entityChosen", id: null })}>
          切换为个人
        </Button>
      )}
    </p>
  );
}

function CompanyTable({
  actor,
  companies,
  busy,
}: {
  actor: CertificationActor;
  companies: readonly CompanyRecord[];
  busy: boolean;
}) {
  const actingId = useSelector(useApp().session, (snapshot) => snapshot.context.session?.companyId ?? null);
  return (
    <table aria-label="企业" className="tm-table is-top is-carded">
      <thead>
        <tr>
          <th scope="col">企业</th>
          <th scope="col">状态</th>
          <th scope="col">提交时间</th>
          <th scope="col">审核时间</th>
          <th scope="col" className="tm-right">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {companies.map((company) => (
          <tr key={company.id}>
            <td>
              <span className="tm-row tm-flow tm-strong">
                {company.companyName === "" ? "未填写企业名称" : company.companyName}
                {company.id === actingId ? <Tag meaning="running">当前主体</Tag> : null}
                {company.isMain && company.id !== actingId ? <Tag>默认</Tag> : null}
                {company.isMerchant ? <Tag>已开店</Tag> : null}
              </span>
              <span className="tm-under tm-number">
                {company.creditCode === "" ? "未填写统一社会信用代码" : company.creditCode}
              </span>
            </td>
            <td>
              <span className="tm-row tm-inline tm-stretched tm-gap-4 tm-wrap">
                <Tag meaning={toneFor(COMPANY_STATES, company.companyStatus, "buyer")}>{company.statusName}</Tag>
                {waitingChange(company) === null ? null : <Tag meaning="running">变更审核中</Tag>}
              </span>
              <NextStep company={company} />
            </td>
            <td className="tm-number">
              {company.submittedTime?.slice(0, 16) ?? "-"}
              {company.change === null ? null : (
                <span className="tm-under">变更 {company.change.submittedTime.slice(0, 16)}</span>
              )}
            </td>
            <td className="tm-number">
              {company.reviewedTime?.slice(0, 16) ?? "-"}
              {company.change?.handledTime ? (
                <span className="tm-under">
                  {company.change.statusName} {company.change.handledTime.slice(0, 16)}
                </span>
              ) : null}
            </td>
            <td>
              <Actions actor={actor} company={company} isActing={company.id === actingId} busy={busy} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NextStep({ company }: { company: CompanyRecord }) {
  const text = nextStepText(company);
  if (text === null) return null;
  const isValid = company.companyStatus === COMPANY_STATUS.certified;
  const mustAct = (!isValid && isEditable(company.companyStatus)) || company.change?.status === CHANGE_STATUS.rejected;
  return <span className={mustAct ? "tm-under tm-warning" : "tm-under"}>{text}</span>;
}

function Actions({
  actor,
  company,
  isActing,
  busy,
}: {
  actor: CertificationActor;
  company: CompanyRecord;
  isActing: boolean;
  busy: boolean;
}) {
  const { id, companyStatus } = company;
  const isCertified = companyStatus === COMPANY_STATUS.certified;
  const isChanging = waitingChange(company) !== null;
  return (
    <span className="tm-row tm-stretched tm-at-end">
      {mayWithdraw(company) ? (
        <Button size="small" disabled={busy} onClick={() => actor.send({ type: "withdrawalRequested", id })}>
          {isChanging ? "撤回变更" : "撤回申请"}
        </Button>
      ) : null}
      {isEditable(companyStatus) ? (
        <LinkButton
          to={PAGES.companyForm.to({ type: "edit", id })}
          size="small"
          look={isCertified ? "plain" : "primary"}
        >
          {companyStatus === COMPANY_STATUS.draft
            ? "继续填写"
            : isChanging
              ? "修改变更"
              : isCertified
                ? "变更资料"
                : "修改资料"}
        </LinkButton>
      ) : null}
      {isCertified && !isActing ? (
        <Button
          size="small"
          look="primary"
          disabled={busy}
          label={`切换采购：${company.companyName}`}
          onClick={() => actor.send({ type: "entityChosen", id })}
        >
          切换采购
        </Button>
      ) : null}
    </span>
  );
}

export const CertificationScreen = screenOf({
  adapterBundle: "member",
  ports: { enterprises: Enterprises, companies: Companies, app: App },
  machine: createScreenMachine,
  view: CertificationView,
});
