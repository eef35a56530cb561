import type { ReviewStep } from "../../../domain/company/company-record.ts";
import type { ReviewAge } from "../../../domain/company/review-age.ts";
import { Section, Timeline } from "../../kit/console/details.tsx";
import "./review.css";

/** How long something has waited; red once that is too long. */
export const AgeText = ({ age }: { age: ReviewAge | null }) =>
  age === null ? (
    <span className="tm-muted">-</span>
  ) : (
    <span className={age.isLate ? "tm-number tm-danger tm-strong" : "tm-number"}>{age.text}</span>
  );

/** What happened to a thing under review. */
export const HistorySection = ({ steps }: { steps: readonly ReviewStep[] }) => (
  <Section title="处理记录">
    {steps.length === 0 ? (
      <p className="tm-pad tm-muted">还没有记录</p>
    ) : (
      <Timeline
        entries={steps.map(({ time, eventName, byName, reason }) => ({
          time,
          title: eventName,
          who: byName,
          note: reason,
        }))}
      />
    )}
  </Section>
);

/** A day and time as lists show it. */
export const minuteOf = (time: string | null): string => time?.slice(0, 16) ?? "-";
