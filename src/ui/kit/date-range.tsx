import { useId } from "react";
import { type DateRange, rangeProblem } from "../../domain/date-range.ts";
import { Problem } from "./fields.tsx";
import { TimeInput } from "./time-input.tsx";
import "./date-range.css";

/** Two days, either of them open. A wrong pair is marked and said. */
export function DateRangeInput({
  label,
  range,
  onChange,
}: {
  /** What the days are about, e.g. 下单日期. */
  label: string;
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  const problem = rangeProblem(range);
  const problemId = useId();
  const day = (end: "begin" | "end", name: string) => (
    <TimeInput
      label={`${label}${name}`}
      isWrong={problem !== null}
      describedBy={problem === null ? undefined : problemId}
      value={range[end]}
      onChange={(value) => onChange({ ...range, [end]: value })}
    />
  );
  return (
    <span className="tm-date-range tm-row tm-inline tm-number">
      <span className="tm-muted">{label}</span>
      {day("begin", "起")}
      <span className="tm-muted">至</span>
      {day("end", "止")}
      <Problem id={problemId}>{problem}</Problem>
    </span>
  );
}
