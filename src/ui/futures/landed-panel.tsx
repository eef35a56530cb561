import type { ActorRefFrom } from "xstate";
import {
  type createOfferDetailMachine,
  type LandedTurns,
  turnedReport,
} from "../../application/futures/offer-detail-machine.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { DELIVERY_CITIES, deliveryCity } from "../../domain/freight/cities.ts";
import { type OfferDetail, SPOT_SAMPLE_LEAST, sampleText } from "../../domain/futures/forward-offer.ts";
import {
  FINANCE_DAYS_MAX,
  fxText,
  type LandedLine,
  type LandedReport,
  quoteFx,
} from "../../domain/futures/landed-cost.ts";
import { type LandedStep, type LandedSteps, landedSteps } from "../../domain/futures/landed-steps.ts";
import { formatYuan, yuanText } from "../../domain/money.ts";
import { Button } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { SearchSelect } from "../kit/search-select.tsx";
import { AgainstSpot } from "./offer-parts.tsx";

export type OfferActor = ActorRefFrom<ReturnType<typeof createOfferDetailMachine>>;

const CITIES = choicesOf(DELIVERY_CITIES);

/** How far the slider goes either side of today's rate: a tenth of it, in steps of a hundredth of a yuan. */
const FX_STEP = 100;
const fxAround = (fx: number): { min: number; max: number } => ({
  min: Math.floor((fx * 0.9) / FX_STEP) * FX_STEP,
  max: Math.ceil((fx * 1.1) / FX_STEP) * FX_STEP,
});

/** What the goods cost delivered, line by line, as the buyer turns it. */
export function LandedPanel({ actor, offer, turns }: { actor: OfferActor; offer: OfferDetail; turns: LandedTurns }) {
  const report = turnedReport({ offer, turns });
  const input = offer.landedInput;
  if (report === null || input === null) return null;
  const drawn = landedSteps(report, offer.spot?.perM3 ?? null);
  const range = fxAround(quoteFx(input));
  const rateName = input.currency === "EUR" ? "欧元汇率" : "美元汇率";
  return (
    <section className="tm-panel" aria-label="到货成本测算">
      <header className="tm-panel-head">
        <h2>
          到货成本测算 <span className="tm-unit">元/m³</span>
        </h2>
        <Button size="small" onClick={() => actor.send({ type: "allRestored" })}>
          全部恢复
        </Button>
      </header>
      <div className="tm-fields tm-two tm-pad-row">
        <label>
          <span>
            {rateName} <b className="tm-number">{fxText(turns.fx)}</b>
          </span>
          <input
            type="range"
            aria-label={rateName}
            aria-valuetext={fxText(turns.fx)}
            min={range.min}
            max={range.max}
            step={FX_STEP}
            value={turns.fx}
            onChange={(event) => actor.send({ type: "fxTurned", fx: Number(event.target.value) })}
          />
        </label>
        <label>
          <span>
            资金占用 <b className="tm-number">{turns.days}</b> 天
          </span>
          <input
            type="range"
            aria-label="资金占用天数"
            min={0}
            max={FINANCE_DAYS_MAX}
            step={5}
            value={turns.days}
            onChange={(event) => actor.send({ type: "daysTurned", days: Number(event.target.value) })}
          />
        </label>
        <div className="tm-row">
          <span className="tm-fixed">送到</span>
          <SearchSelect
            label="送货城市"
            value={turns.cityCode}
            options={CITIES}
            onChange={(cityCode) => actor.send({ type: "cityChosen", cityCode })}
          />
        </div>
      </div>
      <table className="tm-table">
        <Columns widths={[null, 60, 124]} />
        <caption className="tm-visually-hidden">每立方米成本构成，元</caption>
        <tbody>
          {report.lines.map((line) => (
            <Line key={line.key} actor={actor} line={line} drawn={drawn} typed={turns.typed[line.key] ?? null} />
          ))}
        </tbody>
      </table>
      <Sum report={report} drawn={drawn} offer={offer} cityCode={turns.cityCode} />
    </section>
  );
}

/** A part of the cost where it stands in the sum: the parts below each other are a waterfall. */
const Step = ({ step, most, look }: { step: LandedStep | null | undefined; most: number; look?: string }) =>
  step == null ? null : (
    <svg className="tm-landed-step" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="is-room" width="1000" height="8" />
      <rect
        className={look}
        x={(step.from / most) * 1000}
        width={Math.max(2, ((step.to - step.from) / most) * 1000)}
        height="8"
      />
    </svg>
  );

function Line({
  actor,
  line,
  drawn,
  typed,
}: {
  actor: OfferActor;
  line: LandedLine;
  drawn: LandedSteps;
  typed: string | null;
}) {
  return (
    <tr className={line.isOverridden ? "is-own" : undefined}>
      <th scope="row">
        {line.name}
        <div className="tm-second">{line.formula}</div>
        <Step step={drawn.steps[line.key]} most={drawn.most} />
      </th>
      <td>
        {typed === null ? null : (
          <Button
            size="small"
            look="minimal"
            label={`恢复${line.name}`}
            onClick={() => actor.send({ type: "lineRestored", key: line.key })}
          >
            恢复
          </Button>
        )}
      </td>
      <td className="is-number">
        <NumberInput
          aria-label={`${line.name}，元每立方米`}
          maxLength={12}
          unit="元/m³"
          value={typed ?? yuanText(line.amount)}
          onChange={(text) => actor.send({ type: "lineTyped", key: line.key, text })}
        />
      </td>
    </tr>
  );
}

function Sum({
  report,
  drawn,
  offer,
  cityCode,
}: {
  report: LandedReport;
  drawn: LandedSteps;
  offer: OfferDetail;
  cityCode: string;
}) {
  const { spot } = offer;
  return (
    <dl className="tm-sums is-list tm-soft tm-lined" aria-live="polite">
      <div className="is-total">
        <dt>到 {deliveryCity(cityCode)?.name ?? "港"}（含税）</dt>
        <dd className="tm-number tm-title">{formatYuan(report.perM3)}</dd>
        <Step step={drawn.total} most={drawn.most} />
      </div>
      {spot === null ? (
        <div>
          <dt>今日现货</dt>
          <dd className="tm-muted">同规格同等级在售不足 {SPOT_SAMPLE_LEAST} 条</dd>
        </div>
      ) : (
        <>
          <div>
            <dt>今日现货（{sampleText(spot)}）</dt>
            <dd className="tm-number">{formatYuan(spot.perM3)}</dd>
            <Step step={drawn.spot} most={drawn.most} look="is-spot" />
          </div>
          <div>
            <dt>与现货相比</dt>
            <dd>
              <AgainstSpot landed={report.perM3} spot={spot.perM3} />
            </dd>
          </div>
          <div>
            <dt>保本汇率</dt>
            <dd className="tm-number">{report.breakEvenFx === null ? "无" : fxText(report.breakEvenFx)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
