import { App } from "../../application/app.ts";
import { Applications } from "../../application/company/applications.ts";
import { openApplication } from "../../application/company/merchant-application-form.ts";
import { createMerchantApplicationMachine } from "../../application/company/merchant-application-machine.ts";
import { Clock, Ids } from "../../application/platform.ts";
import type { ApplicationDetail } from "../../domain/company/application-record.ts";
import { SHOP_TYPE_NAMES } from "../../domain/company/merchant.ts";
import { APPLICATION_STATES, APPLICATION_STATUS, MATERIAL_NAMES } from "../../domain/company/merchant-application.ts";
import { CONSOLE_PATH, PAGES } from "../../domain/shell/pages.ts";
import { toneFor } from "../../domain/states.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { type MerchantApplicationActor, MerchantApplicationForm } from "./merchant-application-form.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import "./certification.css";

const createScreenMachine = ({
  applications,
  clock,
  ids,
  app,
}: {
  applications: Applications;
  clock: Clock;
  ids: Ids;
  app: App;
}) => createMerchantApplicationMachine({ applications, clock, ids, notify: (text) => app.notify(text) });

function MerchantApplicationView({ actor }: { actor: MerchantApplicationActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { mine } = state.context;
  const open = openApplication(state.context);
  const shown = mine?.application ?? null;
  const isWriting = ["writing", "saving", "sending", "submitting", "succeeded"].some((one) => state.value === one);
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>商家入驻</h1>
        {open === null ? null : (
          <span className="tm-row tm-stretched tm-at-end">
            <span className="tm-muted tm-number">{open.applyNo}</span>
            <Tag meaning={toneFor(APPLICATION_STATES, open.status, "applicant")}>{open.statusName}</Tag>
          </span>
        )}
      </header>
      {state.matches("loading") ? <SkeletonRows rows={5} /> : null}
      {state.matches("failed") ? (
        <ErrorState message="入驻资料没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : null}
      {state.matches("needsCompany") ? (
        <EmptyState
          title="请以认证企业身份申请入驻"
          action={
            <LinkButton to={PAGES.certification.to()} look="primary">
              去认证或切换企业
            </LinkButton>
          }
        >
          <p>入驻须有一家通过认证的企业，并以该企业为当前采购主体。</p>
        </EmptyState>
      ) : null}
      {isWriting ? <MerchantApplicationForm actor={actor} /> : null}
      {!isWriting && shown !== null && !state.matches("loading") && !state.matches("failed") ? (
        <Progress actor={actor} application={shown} />
      ) : null}
      {state.matches("succeeded") ? (
        <SuccessDialog
          title="入驻申请已提交"
          text="平台审核后以站内消息通知您结果"
          onClose={() => actor.send({ type: "successDismissed" })}
        />
      ) : null}
      <ConfirmDialog
        open={state.matches("asking")}
        title="撤回入驻申请"
        confirmText="撤回"
        onConfirm={() => actor.send({ type: "withdrawalConfirmed" })}
        onCancel={() => actor.send({ type: "withdrawalDropped" })}
      >
        撤回后本次申请结束，需要时可重新申请。
      </ConfirmDialog>
    </section>
  );
}

/** The state of the application, and what the applicant can do now. */
function Progress({ actor, application }: { actor: MerchantApplicationActor; application: ApplicationDetail }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const again = state.context.mine?.applyAgainTime ?? null;
  return (
    <>
      <section className="tm-pad tm-lined">
        <dl className="tm-facts is-single is-bare">
          <div>
            <dt>申请编号</dt>
            <dd className="tm-number">{application.applyNo}</dd>
          </div>
          <div>
            <dt>状态</dt>
            <dd>
              <Tag meaning={toneFor(APPLICATION_STATES, application.status, "applicant")}>{application.statusName}</Tag>
            </dd>
          </div>
          <div>
            <dt>店铺名称</dt>
            <dd>
              {application.shopName} · {SHOP_TYPE_NAMES[application.shopType]}
            </dd>
          </div>
          <div>
            <dt>入驻企业</dt>
            <dd>{application.companyName}</dd>
          </div>
          <div>
            <dt>提交时间</dt>
            <dd className="tm-number">{application.submittedTime?.slice(0, 16) ?? "-"}</dd>
          </div>
          {application.reason === "" ? null : (
            <div>
              <dt>审核意见</dt>
              <dd>{application.reason}</dd>
            </div>
          )}
          {application.waived.length === 0 ? null : (
            <div>
              <dt>免提供</dt>
              <dd>{application.waived.map(({ kind }) => MATERIAL_NAMES[kind]).join("、")}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className="tm-pad tm-lined">
        <h2 className="tm-above-16">进度</h2>
        <ol className="tm-stack">
          {application.history.map((step) => (
            <li key={`${step.time} ${step.event}`}>
              <span className="tm-number tm-muted">{step.time.slice(0, 16)}</span> {step.eventName}
              {step.reason === "" ? "" : `：${step.reason}`}
            </li>
          ))}
        </ol>
      </section>
      <footer className="tm-bar">
        <span className="tm-muted tm-small">
          {application.status === APPLICATION_STATUS.inReview ? "平台审核中，结果以站内消息通知" : null}
          {again === null ? null : `${again.slice(0, 16)} 后可重新申请`}
        </span>
        {application.availableEvents.includes("withdraw") ? (
          <Button
            disabled={!state.can({ type: "withdrawalRequested" })}
            onClick={() => actor.send({ type: "withdrawalRequested" })}
          >
            撤回申请
          </Button>
        ) : null}
        {application.merchantId === null ? null : (
          <>
            <LinkButton to={PAGES.company.to({ merchantId: application.merchantId })}>查看店铺</LinkButton>
            <LinkButton to={CONSOLE_PATH} look="primary" target="_blank">
              进入商家后台
            </LinkButton>
          </>
        )}
        {state.can({ type: "startedAnew" }) ? (
          <Button look="primary" onClick={() => actor.send({ type: "startedAnew" })}>
            重新申请
          </Button>
        ) : null}
      </footer>
    </>
  );
}

export const MerchantApplicationScreen = screenOf({
  adapterBundle: "member",
  ports: { applications: Applications, clock: Clock, ids: Ids, app: App },
  machine: createScreenMachine,
  view: MerchantApplicationView,
});
