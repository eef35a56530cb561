import type { DemandDetails } from "../../application/demand/demand-draft.ts";
import { wizardProblems } from "../../application/demand/demand-draft.ts";
import { Clock } from "../../application/platform.ts";
import { DEMAND_STATUS, VISIBILITY_HINTS } from "../../domain/demand/demand.ts";
import { DETAIL_FIELDS, PAY_TERMS } from "../../domain/demand/demand-details.ts";
import { NEED_DATE_DAYS, QUOTE_DAYS } from "../../domain/demand/demand-form.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import { Button } from "../kit/button.tsx";
import { cityChoices } from "../kit/city-choices.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { Field, FieldGroup, Problem, Radios } from "../kit/fields.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { TimeInput } from "../kit/time-input.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort } from "../wiring.tsx";
import type { WizardActor } from "./match-line.tsx";

const DAY_MS = 86_400_000;
const { deliverCityCode, needDate, quoteDeadlineAt, visibility, ...PLAIN_FIELDS } = DETAIL_FIELDS;
/** Those that stand side by side. */
const { remark, ...SHORT_FIELDS } = DETAIL_FIELDS;

/** What is wrong with the demand as it stands, once publishing was tried. */
export function useProblems(actor: WizardActor) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const now = usePort(Clock).now();
  return context.wasSubmitted ? wizardProblems(context, now) : {};
}

/** City, time, contact and who may see it. */
export function DetailsForm({ actor }: { actor: WizardActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { details, provinces } = state.context;
  const problems = useProblems(actor);
  const now = usePort(Clock).now();
  const isCompany = useSelector(useApp().session, ({ context }) => context.session?.companyId != null);
  const change = (part: Partial<DemandDetails>) => actor.send({ type: "changed", change: part });
  if (state.matches({ writing: "failed" }))
    return <ErrorState message="求购信息没有取到" onRetry={() => actor.send({ type: "retried" })} />;
  const form = valueForm(PLAIN_FIELDS, details, problems, change);
  const drawn = {
    deliverCityCode: (
      <Field label={deliverCityCode.label} isRequired problem={problems.deliverCityCode ?? null}>
        <SearchSelect
          none="输入城市或拼音搜索"
          options={cityChoices(provinces)}
          value={details.deliverCityCode}
          onChange={(code) => change({ deliverCityCode: code })}
        />
      </Field>
    ),
    needDate: (
      <Field label={needDate.label} problem={problems.needDate ?? null}>
        <TimeInput
          min={formatBeijingDate(now)}
          max={formatBeijingDate(now + NEED_DATE_DAYS * DAY_MS)}
          value={details.needDate}
          onChange={(day) => change({ needDate: day })}
        />
      </Field>
    ),
    quoteDeadlineAt: (
      <FieldGroup label={quoteDeadlineAt.label} problem={problems.quoteDeadlineAt ?? null}>
        <Radios
          options={QUOTE_DAYS.map((days) => ({ value: days, label: `${days}天` }))}
          value={details.quoteDays}
          onChange={(quoteDays) => change({ quoteDays })}
        />
      </FieldGroup>
    ),
    visibility: (
      <FieldGroup label={visibility.label} hint={VISIBILITY_HINTS[details.visibility] || null}>
        <Radios
          options={visibility.type.of.map(({ code, name }) => ({ value: code, label: name }))}
          value={details.visibility}
          onChange={(chosen) => change({ visibility: chosen })}
        />
      </FieldGroup>
    ),
  };
  const options = {
    payTerm: PAY_TERMS.map((term) => ({ value: term, label: term === "" ? "面议" : term })),
    invoiceKind: PLAIN_FIELDS.invoiceKind.type.of
      // A draft that was written as a company keeps what it says until it is changed.
      .filter(({ code }) => code !== 2 || isCompany || details.invoiceKind === 2)
      .map(({ code, name }) => ({ value: String(code), label: name })),
  };
  return (
    <div className="tm-fields tm-four tm-pad">
      <FieldInputs form={form} fields={SHORT_FIELDS} drawn={drawn} options={options} />
      <div className="is-wide">
        <FieldInputs form={form} fields={{ remark }} />
      </div>
    </div>
  );
}

/** What will be published, and the buttons; stays at the bottom of the window. */
export function PublishBar({ actor }: { actor: WizardActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { lines, matches } = state.context;
  const problems = useProblems(actor);
  const found = lines.reduce((sum, { key }) => sum + (matches[key]?.count ?? 0), 0);
  const isFree = state.matches({ writing: "editing" });
  const isSending = state.matches({ writing: "saving" }) || state.matches({ writing: "publishing" });
  return (
    <footer className="tm-bar">
      <span>
        <strong>{lines.length}</strong> 种木材
      </span>
      {found > 0 ? (
        <span className="tm-muted">
          现货符合 <strong>{found}</strong> 条
        </span>
      ) : null}
      {(problems.items ?? problems.rawText) ? <Problem>{problems.items ?? problems.rawText}</Problem> : null}
      <Button
        busy={state.matches({ writing: "keeping" })}
        disabled={!isFree || lines.length === 0}
        onClick={() => actor.send({ type: "draftRequested" })}
      >
        存草稿
      </Button>
      <Button type="submit" busy={isSending} disabled={!isFree && !isSending}>
        发布
      </Button>
      <Button
        look="primary"
        busy={state.matches({ writing: "basketing" })}
        disabled={!isFree || lines.length === 0}
        onClick={() => actor.send({ type: "basketRequested" })}
      >
        配单下单
      </Button>
    </footer>
  );
}

/** Shown until the list comes. */
export function Published({ actor }: { actor: WizardActor }) {
  const demand = useSelector(actor, ({ context }) => context.published);
  if (demand === null) return null;
  return (
    <section className="tm-panel tm-pad tm-stack tm-centred tm-gap-12" role="status">
      <h1>{demand.status === DEMAND_STATUS.inReview ? "已提交，等待审核" : "求购已发布"}</h1>
      <p>
        <span className="tm-number">{demand.demandNo}</span> {demand.title}
      </p>
      <p className="tm-muted">商家报价后会通知您，即将前往我的求购</p>
      <Button look="primary" onClick={() => actor.send({ type: "listRequested" })}>
        查看我的求购
      </Button>
    </section>
  );
}
