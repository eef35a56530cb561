import { Clock } from "../../application/platform.ts";
import { type Deadline, isOverdue } from "../../domain/deal.ts";
import { timeText } from "../../domain/time.ts";
import { usePort } from "../wiring.tsx";

/** Says of what should be done by `until` that this is over. */
export function Overdue({ until }: { until: Deadline }) {
  return isOverdue(until, usePort(Clock).now()) ? <span className="tm-danger"> 已逾期</span> : null;
}

/** Until when something is to be done: a moment, or a day; and once that is over, that it is. */
export const DueBy = ({ until }: { until: Deadline }) => (
  <>
    <span className="tm-number">截止 {typeof until === "number" ? timeText(until) : until}</span>
    <Overdue until={until} />
  </>
);
