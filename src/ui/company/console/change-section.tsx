import {
  CHANGE_EVENT_NAMES,
  CHANGE_STATUS,
  type ChangeEvent,
  type CompanyChange,
  changedLines,
  changedPapers,
} from "../../../domain/company/company-change.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { PrivateFileView } from "../../kit/console/private-file.tsx";
import { Tag } from "../../kit/tag.tsx";
import { CHANGE_MEANING } from "../review-status.ts";
import { minuteOf } from "./review-parts.tsx";

/** The changes that a certified company applies for, old beside new, and what the operator may decide about it. */
export function ChangeSection({
  change,
  isBusy,
  ask,
}: {
  change: CompanyChange;
  isBusy: boolean;
  ask: (event: ChangeEvent) => void;
}) {
  const papers = changedPapers(change);
  const isWaiting = change.status === CHANGE_STATUS.waiting;
  return (
    <Section
      title="变更申请"
      note={
        <span className="tm-row tm-inline tm-gap-12 tm-wrap">
          <span className="tm-muted tm-small">提交于 {minuteOf(change.submittedTime)}</span>
          {change.handledTime === null ? null : (
            <span className="tm-muted tm-small">处理于 {minuteOf(change.handledTime)}</span>
          )}
          <Tag meaning={CHANGE_MEANING[change.status]}>{change.statusName}</Tag>
          {change.availableEvents.map((event) => (
            <Button
              key={event}
              look={event === "approve" ? "primary" : "plain"}
              disabled={isBusy}
              onClick={() => ask(event)}
            >
              {CHANGE_EVENT_NAMES[event]}
            </Button>
          ))}
        </span>
      }
    >
      {change.reason === "" ? null : <p className="tm-pad tm-muted">驳回原因：{change.reason}</p>}
      {change.obstacle === "" ? null : <p className="tm-callout is-warning">暂不能通过：{change.obstacle}</p>}
      <table className="tm-table is-top is-fixed">
        <thead>
          <tr>
            <th>项目</th>
            <th>原资料</th>
            <th>变更为</th>
          </tr>
        </thead>
        <tbody>
          {changedLines(change).map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before || "-"}</td>
              <td>
                <strong>{after || "-"}</strong>
              </td>
            </tr>
          ))}
          {papers.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <Paper file={before} label={`原${label}`} />
              </td>
              <td>
                <Paper file={after} label={`新${label}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWaiting && papers.length === 0 ? (
        <p className="tm-pad tm-muted">证照没有更换，请与下方的营业执照核对</p>
      ) : null}
    </Section>
  );
}

const Paper = ({ file, label }: { file: string; label: string }) =>
  file === "" ? <span className="tm-muted">没有上传</span> : <PrivateFileView key={file} file={file} label={label} />;
