import { useId } from "react";
import {
  DEMAND_FIELD_NAMES,
  DEMAND_ITEMS_MAX,
  DEMAND_UNITS,
  type DemandItem,
  SURE,
} from "../../domain/demand/demand-item.ts";
import { demandQuantityInput, diameterInput, targetPriceUnit } from "../../domain/demand/demand-item-text.ts";
import { cellTyped, inOtherUnit, type NumericField, namedChange } from "../../domain/demand/demand-item-typed.ts";
import { type DemandLine, lineProblems, openQuestions, unreadProblems } from "../../domain/demand/demand-lines.ts";
import {
  type CodedField,
  DEMAND_UNIT_NAMES,
  type DemandField,
  type DemandUnit,
} from "../../domain/demand/reading/demand-line.ts";
import { estimateText } from "../../domain/demand/reading/demand-volume.ts";
import { formatYuan } from "../../domain/money.ts";
import { grouped } from "../../domain/text.ts";
import { choosableBrands } from "../../domain/timber/brands.ts";
import { GRADE_WORDS, GRADES } from "../../domain/timber/grades.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { ORIGINS } from "../../domain/timber/origins.ts";
import { PLACES } from "../../domain/timber/places.ts";
import { MOISTURE_TYPES } from "../../domain/timber/spec.ts";
import { SPECIES, SPECIES_WORDS } from "../../domain/timber/species.ts";
import { Button } from "../kit/button.tsx";
import { Problem } from "../kit/fields.tsx";
import { isEnter, isEscape } from "../kit/keys.ts";
import { useBrands } from "../kit/known-brands.tsx";
import { useSelector } from "../use-selector.ts";
import { MatchLine, type WizardActor } from "./match-line.tsx";
import { RequirementChips } from "./requirement-chips.tsx";

const namesOf = (...lists: readonly (readonly { name: string }[])[]) => [
  ...new Set(lists.flatMap((list) => list.map(({ name }) => name))),
];

const NAMES: Readonly<Record<Exclude<CodedField, "brand">, readonly string[]>> = {
  species: namesOf(SPECIES, SPECIES_WORDS),
  kind: namesOf(KINDS),
  grade: namesOf(GRADE_WORDS, GRADES),
  origin: namesOf(ORIGINS),
  port: namesOf(PLACES),
};

const listId = (field: CodedField) => `demand-names-${field}`;

/** The lines of a demand as a table in which every cell is a field. */
export function LineTable({ actor }: { actor: WizardActor }) {
  const { lines, wasSubmitted } = useSelector(actor, ({ context }) => context);
  const brands = useBrands();
  return (
    <>
      <table aria-label="需求明细" className="tm-table is-fixed is-carded tm-demand-lines">
        <thead>
          <tr>
            <th scope="col" className="tm-demand-no">
              #
            </th>
            <th scope="col">树种</th>
            <th scope="col">品类</th>
            <th scope="col">等级</th>
            <th scope="col" className="is-size">
              厚 mm
            </th>
            <th scope="col" className="is-size">
              宽 mm
            </th>
            <th scope="col" className="is-size">
              长 mm
            </th>
            <th scope="col" className="is-dry">
              干燥
            </th>
            <th scope="col">产地</th>
            <th scope="col">品牌</th>
            <th scope="col">港口</th>
            <th scope="col" className="is-quantity">
              数量
            </th>
            <th scope="col" className="is-money">
              目标价
            </th>
            <th scope="col" className="tm-demand-no">
              <span className="tm-visually-hidden">删除</span>
            </th>
          </tr>
        </thead>
        {lines.map((line, place) => (
          <LineRows key={line.key} actor={actor} line={line} place={place} wasSubmitted={wasSubmitted} />
        ))}
      </table>
      <div className="tm-pad-line tm-lined">
        <Button
          size="small"
          look="minimal"
          disabled={lines.length >= DEMAND_ITEMS_MAX}
          onClick={() => actor.send({ type: "lineAdded" })}
        >
          添加一行
        </Button>
      </div>
      {Object.entries({ ...NAMES, brand: namesOf(choosableBrands(brands)) }).map(([field, names]) => (
        <datalist key={field} id={listId(field as CodedField)}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      ))}
    </>
  );
}

type RowProps = { actor: WizardActor; line: DemandLine; place: number; wasSubmitted: boolean };

function LineRows({ actor, line, place, wasSubmitted }: RowProps) {
  const { item, key } = line;
  const cityCode = useSelector(actor, ({ context }) => context.details.deliverCityCode);
  const problems = wasSubmitted ? lineProblems(line) : unreadProblems(line);
  const questions = openQuestions(line);
  const correct = (change: Partial<DemandItem>) => actor.send({ type: "corrected", key, change });
  const type = (field: NumericField, text: string, under: Partial<DemandItem> = {}) => {
    const { change, problem } = cellTyped({ ...item, ...under }, field, text);
    const left = problem === null ? {} : { [field]: text };
    actor.send({ type: "corrected", key, change: { ...under, ...change }, unread: left });
  };
  /** Another unit of the figure; a text that was none in the one may be one in the other. */
  const changeUnit = (unit: DemandUnit) => {
    const text = line.unread?.quantity;
    if (text === undefined) correct(inOtherUnit(item, unit));
    else type("quantity", text, { quantityUnit: unit });
  };
  const notes = useId();
  const noteOf = (field: string) => `${notes}-${field}`;
  const about = (field: DemandField) => ({
    label: `第${place + 1}行${DEMAND_FIELD_NAMES[field]}`,
    problem: problems[field],
    note: noteOf(field),
    unsure: (item.confidence[field] ?? 1) < SURE,
    mark: item.sourceSpan[field] === undefined ? "" : field,
  });
  const named = (field: CodedField) => (
    <td data-title={DEMAND_FIELD_NAMES[field]}>
      <Cell
        {...about(field)}
        value={item[`${field}Name`] ?? ""}
        list={listId(field)}
        onCommit={(text) => correct(namedChange(field, text))}
      />
    </td>
  );
  const numeric = (field: NumericField, value: string) => (
    <Cell {...about(field)} numeric value={line.unread?.[field] ?? value} onCommit={(text) => type(field, text)} />
  );
  const sized = (side: "thickness" | "width" | "length") => (
    <td className="is-size" data-title={`${DEMAND_FIELD_NAMES[side]} mm`}>
      {numeric(side, sideInput(item, side))}
    </td>
  );
  return (
    <tbody className="tm-demand-line tm-lined" aria-label={`第${place + 1}行`}>
      <tr>
        <td className="tm-demand-no tm-muted">{place + 1}</td>
        {named("species")}
        {named("kind")}
        {named("grade")}
        {diameterInput(item) === "" ? (
          <>
            {sized("thickness")}
            {sized("width")}
          </>
        ) : (
          <td className="is-size" colSpan={2} data-title={DEMAND_FIELD_NAMES.diameterMin}>
            <div className="tm-row tm-gap-4">
              <span className="tm-muted">φ</span>
              {numeric("diameterMin", diameterInput(item))}
              <span className="tm-muted">cm</span>
            </div>
          </td>
        )}
        {sized("length")}
        <td className="is-dry" data-title="干燥">
          <select
            className={cellClass(about("moistureType"))}
            aria-label={about("moistureType").label}
            value={item.moistureType ?? ""}
            onChange={({ target }) =>
              correct({ moistureType: MOISTURE_TYPES.find(({ code }) => code === target.value)?.code ?? null })
            }
          >
            <option value="">不限</option>
            {MOISTURE_TYPES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </td>
        {named("origin")}
        {named("brand")}
        {named("port")}
        <td className="is-quantity" data-title="数量">
          <div className="tm-demand-quantity">
            {numeric("quantity", grouped(demandQuantityInput(item.quantity, item.quantityUnit)))}
            <select
              className="tm-demand-cell"
              aria-label={`第${place + 1}行单位`}
              value={item.quantityUnit}
              onChange={({ target }) => changeUnit(target.value as DemandUnit)}
            >
              {DEMAND_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {DEMAND_UNIT_NAMES[unit]}
                </option>
              ))}
            </select>
          </div>
          <Estimate item={item} />
        </td>
        <td className="is-money" data-title="目标价">
          <div className="tm-demand-quantity is-price">
            {numeric("targetPrice", item.targetPrice === null ? "" : formatYuan(item.targetPrice))}
            <select
              className="tm-demand-cell"
              aria-label={`第${place + 1}行目标价单位`}
              value={targetPriceUnit(item)}
              onChange={({ target }) => correct({ targetPriceUnit: target.value as DemandUnit })}
            >
              {DEMAND_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  元/{DEMAND_UNIT_NAMES[unit]}
                </option>
              ))}
            </select>
          </div>
        </td>
        <td className="tm-demand-no">
          <Button
            size="small"
            look="minimal"
            label={`删除第${place + 1}行`}
            onClick={() => actor.send({ type: "lineRemoved", key })}
          >
            ×
          </Button>
        </td>
      </tr>
      <tr className="tm-demand-below">
        <td />
        <td colSpan={13}>
          <div className="tm-row tm-flow tm-gap-12">
            {Object.entries(problems).map(([field, problem]) => (
              <Problem key={field} id={noteOf(field)}>
                {problem}
              </Problem>
            ))}
            <RequirementChips
              item={item}
              line={`第${place + 1}行`}
              onChange={(requirements) => correct({ requirements })}
            />
          </div>
          {item.deliverCityName === null || item.deliverCityCode === cityCode ? null : (
            <span className="tm-demand-question tm-row tm-inline tm-wrap tm-cell tm-warning">
              本行送{item.deliverCityName}
              <button
                type="button"
                className="tm-choice"
                onClick={() => correct({ deliverCityCode: null, deliverCityName: null })}
              >
                随整单收货城市
              </button>
            </span>
          )}
          {questions.map(({ field, text, options }) => (
            <span key={field} className="tm-demand-question tm-row tm-inline tm-wrap tm-cell tm-warning">
              {text}
              {options.map((answer) => (
                <button
                  key={answer}
                  type="button"
                  className="tm-choice"
                  onClick={() => actor.send({ type: "answered", key, field, answer })}
                >
                  {answer}
                </button>
              ))}
            </span>
          ))}
          <MatchLine actor={actor} lineKey={key} />
        </td>
      </tr>
    </tbody>
  );
}

/** What a container, a truck or so many pieces come to. */
function Estimate({ item }: { item: DemandItem }) {
  const text = estimateText(item);
  return text === "" ? null : <span className="tm-block tm-small tm-number tm-muted">{text}</span>;
}

/** What a side's field shows: the figure, or the range that the text named. */
function sideInput(item: DemandItem, side: "thickness" | "width" | "length"): string {
  const value = item[side];
  if (side === "length" && item.lengths.length > 1) return item.lengths.join("/");
  if (value !== null) return String(value);
  const min = item[`${side}Min`];
  const max = item[`${side}Max`];
  if (min === null && max === null) return "";
  return `${min ?? ""}-${max ?? ""}`;
}

/** `note`: the id of what says the problem. */
type About = { label: string; problem: string | undefined; note: string; unsure: boolean; mark: string };

const cellClass = ({ problem, unsure, mark }: About) =>
  ["tm-demand-cell", problem ? "is-wrong" : "", unsure ? "is-unsure" : "", mark === "" ? "" : `tm-read-${mark}`]
    .filter((name) => name !== "")
    .join(" ");

/** One field of a line: looks like text until it is pointed at, is taken over on leaving it or with Enter. */
function Cell({
  value,
  list,
  numeric = false,
  onCommit,
  ...about
}: About & {
  value: string;
  list?: string;
  numeric?: boolean;
  onCommit: (text: string) => void;
}) {
  return (
    <input
      key={value}
      className={`${cellClass(about)}${numeric ? " is-number" : ""}`}
      aria-label={about.label}
      aria-invalid={about.problem ? true : undefined}
      aria-describedby={about.problem ? about.note : undefined}
      title={about.unsure ? "不太确定，请核对" : undefined}
      list={list}
      inputMode={numeric ? "decimal" : undefined}
      autoComplete="off"
      defaultValue={value}
      placeholder={numeric ? "—" : "不限"}
      onBlur={({ target }) => {
        if (target.value.trim() !== value) onCommit(target.value.trim());
        // What was taken or stands beside its reason makes another field.
        target.value = value;
      }}
      onKeyDown={(event) => {
        if (isEnter(event)) event.currentTarget.blur();
        if (isEscape(event)) event.currentTarget.value = value;
      }}
    />
  );
}
