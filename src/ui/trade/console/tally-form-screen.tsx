import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { createTallyFormMachine } from "../../../application/trade/tally-form-machine.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { breakdownOf } from "../../../domain/timber/quantity.ts";
import type { TallyForm } from "../../../domain/trade/pickup-view.ts";
import { countUnit } from "../../../domain/trade/reservation-form.ts";
import { actualOf, tallyLineProblem, tallyProblems, tallyVolume } from "../../../domain/trade/tally-entry.ts";
import { Columns } from "../../kit/columns.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Note, TextInput } from "../../kit/fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Measured } from "../../kit/measured.tsx";
import { Volume } from "../../kit/money-text.tsx";
import { Noted } from "../../kit/noted.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { LineGoods } from "../parts.tsx";
import { countWords } from "../reservation-parts.tsx";
import { type TallyFormActor, TallySheetEditor, VisitFields } from "./tally-form-parts.tsx";
import "../trade.css";
import "./warehouse.css";

function TallyFormView({ actor }: { actor: TallyFormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form } = state.context;
  const back = <Link to={CONSOLE_PAGES.merchantReservations.to()}>查看提货预约</Link>;
  return (
    <>
      <PageHead title="录入码单" />
      {form !== null && !state.matches("loading") ? (
        <Entry actor={actor} form={form} />
      ) : (
        <div className="tm-panel">
          {state.matches("missing") ? (
            <EmptyState title="没有可以录入码单的订单" action={back} />
          ) : state.matches("failed") ? (
            <ErrorState message="订单没有取到" onRetry={() => actor.send({ type: "retried" })} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </>
  );
}

function Entry({ actor, form }: { actor: TallyFormActor; form: TallyForm }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { fields, wasSubmitted } = state.context;
  const problems = wasSubmitted ? tallyProblems(form, fields) : {};
  const isSaving = !state.matches("filling");
  return (
    <FormColumn
      input={inputOf("码单", actor, "fields")}
      label="录入码单"
      isDirty
      isSaving={isSaving}
      saveText="提交码单"
      note={
        <>
          实提 <Volume dm3={tallyVolume(form, fields)} />
          ，提交后货物出库，等待买家确认
        </>
      }
      onSave={() => actor.send({ type: "submitted" })}
    >
      <Section title={`订单 ${form.orderNo}`}>
        <FieldGrid
          fields={[
            { label: "买家", value: form.buyerName },
            { label: "仓库", value: form.storeName },
            form.reservationNo === null
              ? { label: "预约", value: "未预约，按订单余量" }
              : { label: "预约", value: <span className="tm-number">{form.reservationNo}</span> },
          ]}
        />
      </Section>
      <Section title="实提数量">
        <Lines actor={actor} form={form} />
        <label className="tm-tally-last tm-row tm-pad-row tm-lined">
          <input
            type="checkbox"
            checked={fields.last}
            onChange={(event) => actor.send({ type: "changed", change: { last: event.target.checked } })}
          />
          {form.isForward ? "本次为最后一车，提完后进入结算" : "本次为最后一车，订单余量不再提（不得超出允许误差）"}
        </label>
        <div className="tm-tally-problem tm-pad-row">
          <Note>{problems.lines ?? problems.last}</Note>
        </div>
      </Section>
      <TallySheetEditor actor={actor} rows={fields.rows} problem={problems.rows ?? null} />
      <Section title="车辆与人员">
        <VisitFields actor={actor} problems={problems} />
      </Section>
    </FormColumn>
  );
}

function Lines({ actor, form }: { actor: TallyFormActor; form: TallyForm }) {
  const { fields, wasSubmitted } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <table aria-label="提货商品" className="tm-table is-top">
      <Columns widths={[null, null, null, 144, null, 260]} />
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="is-number">
            订购 / 已提
          </th>
          <th scope="col" className="is-number">
            应提
          </th>
          <th scope="col" className="is-number">
            实提
          </th>
          <th scope="col" className="is-number">
            实提折合
          </th>
          <th scope="col">差异原因</th>
        </tr>
      </thead>
      <tbody>
        {form.lines.map((line) => {
          const actual = actualOf(line, fields);
          const problem = tallyLineProblem(form, line, fields);
          const differs = actual !== line.booked;
          return (
            <tr key={line.orderLineId}>
              <td>
                <LineGoods line={line} />
              </td>
              <td className="is-number tm-muted">
                {countWords(line, line.ordered)}
                <div className="tm-under">已提 {countWords(line, line.picked)}</div>
              </td>
              <td className="is-number">{countWords(line, line.booked)}</td>
              <td className="is-number">
                <Noted problem={actual === null ? problem : null}>
                  <span className="tm-row tm-inline tm-gap-4">
                    <NumberInput
                      aria-label={`${line.title} 实提`}
                      decimals={line.rule.countedIn === "piece" ? 0 : 3}
                      unit={countUnit(line.rule)}
                      maxLength={10}
                      value={fields.actual[line.orderLineId] ?? ""}
                      onChange={(text) =>
                        actor.send({ type: "lineTyped", orderLineId: line.orderLineId, actual: text })
                      }
                    />
                    <span className="tm-unit">{countUnit(line.rule)}</span>
                  </span>
                </Noted>
              </td>
              <td className="is-number">
                {actual === null ? (
                  "-"
                ) : (
                  <Measured goods={line.rule} count={actual} volume={breakdownOf(line.rule, actual).volume} />
                )}
              </td>
              <td>
                <Noted problem={wasSubmitted && actual !== null ? problem : null}>
                  <TextInput
                    aria-label={`${line.title} 差异原因`}
                    maxLength={200}
                    placeholder={differs ? "与应提不符时必填" : ""}
                    disabled={!differs}
                    value={differs ? (fields.reasons[line.orderLineId] ?? "") : ""}
                    onChange={(event) =>
                      actor.send({ type: "lineTyped", orderLineId: line.orderLineId, reason: event.target.value })
                    }
                  />
                </Noted>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const TallyFormScreen = screenOf({
  adapterBundle: "console",
  ports: { pickups: MerchantPickups, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createTallyFormMachine,
  view: TallyFormView,
});
