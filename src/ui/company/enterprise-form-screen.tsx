import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import {
  createEnterpriseFormMachine,
  isCertifiedCompany,
  isDirty,
  needsReview,
  shownProblems,
} from "../../application/company/enterprise-form-machine.ts";
import { Enterprises } from "../../application/company/enterprises.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { COMPANY_TYPES, type CompanyForm, INTRO_MAX, LICENCE_FOR_EVER } from "../../domain/company/certification.ts";
import { CERTIFICATION_PATH } from "../../domain/company/global-offer-entry.ts";
import type { UploadRule } from "../../domain/system/upload.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { MultiSelect } from "../kit/multi-select.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Uploader } from "../kit/uploader.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, usePort } from "../wiring.tsx";
import { FormRow, RadioRow, TextAreaRow, TextRow } from "./form-parts.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import "./certification.css";

/** A licence or a letter: one picture or PDF (product §33). */
const PAPER_RULE: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most: 1 };
const KIND_OPTIONS = KINDS.map(({ code, name }) => ({ value: code, label: name }));

const createScreenMachine = (enterprises: Enterprises, clock: Clock, ids: Ids, app: App, navigator: Navigator) =>
  createEnterpriseFormMachine(
    enterprises,
    clock,
    ids,
    (text) => app.tell(text),
    () => {
      app.session.send({ type: "entitySwitched" });
      navigator.go(CERTIFICATION_PATH);
    },
  );
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
          action={<LinkButton to={CERTIFICATION_PATH}>返回企业认证</LinkButton>}
        />
      ) : null}
      {["writing", "saving", "sending", "submitting", "succeeded", "left"].some((one) => state.value === one) ? (
        <PapersForm actor={actor} />
      ) : null}
      {state.matches("succeeded") ? (
        <SuccessDialog
          title={company?.companyStatus === 1 ? "资料已更新" : "认证资料已提交"}
          text={company?.companyStatus === 1 ? "企业仍为已认证状态" : "平台审核后以站内消息通知您结果"}
          onClose={() => actor.send({ type: "successSeen" })}
        />
      ) : null}
    </section>
  );
}

function PapersForm({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const clock = usePort(Clock);
  const { form, company } = state.context;
  const problems = shownProblems(state.context, clock);
  const change = (part: Partial<CompanyForm>) => actor.send({ type: "changed", change: part });
  const text = (
    field: "companyName" | "creditCode" | "legalPerson" | "regAddress" | "contactName" | "contactPhone",
  ) => ({
    value: form[field],
    problem: problems[field],
    required: true,
    onChange: (value: string) => change({ [field]: value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
  const isEndless = form.licenceExpire === LICENCE_FOR_EVER;
  const rejected = company?.companyStatus === 3 ? company.rejectReason : "";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: "submitted" });
      }}
    >
      <Unsaved isUnsaved={() => isDirty(actor.getSnapshot().context)} />
      {rejected === "" ? null : <p className="tm-form-notice">驳回原因：{rejected}</p>}
      {isCertifiedCompany(state.context) ? (
        <p className="tm-form-notice is-plain">
          修改营业执照上的信息或证照须重新审核，审核期间不能以该企业下单；联系人、主营品类和简介可随时修改。
        </p>
      ) : null}
      <section className="tm-form-section">
        <h2>营业执照</h2>
        <div className="tm-form-columns">
          <RadioRow
            label="企业类型"
            options={COMPANY_TYPES}
            value={form.companyType}
            onChange={(companyType) => change({ companyType })}
          />
          <TextRow label="企业名称" maxLength={50} placeholder="与营业执照一致" {...text("companyName")} />
          <TextRow label="统一社会信用代码" maxLength={18} placeholder="18 位" {...text("creditCode")} />
          <TextRow label="法定代表人" maxLength={20} {...text("legalPerson")} />
          <TextRow
            label="成立日期"
            type="date"
            required
            value={form.establishDate}
            problem={problems.establishDate}
            onChange={(establishDate) => change({ establishDate })}
            onLeave={() => actor.send({ type: "fieldLeft", field: "establishDate" })}
          />
          <FormRow label="营业期限" required problem={problems.licenceExpire}>
            <span className="tm-form-pair">
              <input
                className="tm-input"
                type="date"
                aria-label="营业期限至"
                disabled={isEndless}
                value={isEndless ? "" : form.licenceExpire}
                onChange={(event) => change({ licenceExpire: event.target.value })}
              />
              <label className="tm-form-check">
                <input
                  type="checkbox"
                  checked={isEndless}
                  onChange={(event) => change({ licenceExpire: event.target.checked ? LICENCE_FOR_EVER : "" })}
                />
                长期
              </label>
            </span>
          </FormRow>
          <TextRow label="注册地址" maxLength={100} placeholder="省市区、街道、门牌" {...text("regAddress")} />
          <TextRow
            label="注册资本（选填）"
            maxLength={50}
            value={form.regCapital}
            problem={problems.regCapital}
            onChange={(regCapital) => change({ regCapital })}
          />
          <FormRow label="营业执照照片或扫描件" required problem={problems.licenceImage}>
            <Uploader
              label="营业执照照片或扫描件"
              rule={PAPER_RULE}
              visibility="private"
              value={form.licenceImage}
              onChange={(licenceImage) => change({ licenceImage })}
            />
          </FormRow>
          <div>
            <RadioRow
              label="您是法定代表人吗"
              options={[
                { value: true, label: "是" },
                { value: false, label: "不是，受企业授权" },
              ]}
              value={form.isLegalPerson}
              onChange={(isLegalPerson) => change({ isLegalPerson })}
            />
            {form.isLegalPerson ? null : (
              <FormRow label="授权书（加盖公章）" required problem={problems.authLetter}>
                <Uploader
                  label="授权书（加盖公章）"
                  rule={PAPER_RULE}
                  visibility="private"
                  value={form.authLetter}
                  onChange={(authLetter) => change({ authLetter })}
                />
              </FormRow>
            )}
          </div>
        </div>
      </section>
      <section className="tm-form-section">
        <h2>联系与经营</h2>
        <div className="tm-form-columns">
          <TextRow label="联系人" maxLength={20} {...text("contactName")} />
          <TextRow label="联系电话" type="tel" maxLength={20} {...text("contactPhone")} />
          <FormRow label="主营品类" required problem={problems.mainKinds}>
            <MultiSelect
              label="主营品类"
              options={KIND_OPTIONS}
              chosen={form.mainKinds}
              onChange={(mainKinds) => change({ mainKinds })}
            />
          </FormRow>
          <div className="is-wide">
            <TextAreaRow
              label={`企业简介（选填，最多 ${INTRO_MAX} 字）`}
              value={form.intro}
              problem={problems.intro}
              placeholder="采购品种、用量、加工能力等"
              onChange={(intro) => change({ intro })}
            />
          </div>
        </div>
      </section>
      <SaveBar actor={actor} wrong={Object.values(problems).filter((problem) => problem !== undefined).length} />
    </form>
  );
}

function SaveBar({ actor, wrong }: { actor: FormActor; wrong: number }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const busy = !state.matches("writing");
  const isCertified = isCertifiedCompany(state.context);
  const dirty = isDirty(state.context);
  return (
    <footer className="tm-form-bar">
      <span className={wrong > 0 ? "tm-field-problem" : "tm-muted tm-small"} aria-live="polite">
        {wrong > 0
          ? `还有 ${wrong} 项需要修改`
          : needsReview(state.context)
            ? "提交后须重新审核，期间不能以该企业下单"
            : dirty
              ? "有未保存的修改"
              : "证照仅您和平台审核人员可见"}
      </span>
      <LinkButton to={CERTIFICATION_PATH}>返回</LinkButton>
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
  shelf: "member",
  ports: [Enterprises, Clock, Ids, App, Navigator],
  machine: createScreenMachine,
  view: EnterpriseFormView,
});
