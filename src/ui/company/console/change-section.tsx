import {
  CHANGE_STATES,
  CHANGE_STATUS,
  type CompanyChange,
  changedLines,
  changedPapers,
} from "../../../domain/company/company-change.ts";
import { toneFor } from "../../../domain/states.ts";
import { Section } from "../../kit/console/details.tsx";
import { PrivateFileView } from "../../kit/console/private-file.tsx";
import { Tag } from "../../kit/tag.tsx";
import { minuteOf } from "./review-parts.tsx";

/** The changes that a certified company applies for, old beside new. */
export function ChangeSection({ change }: { change: CompanyChange }) {
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
          <Tag meaning={toneFor(CHANGE_STATES, change.status, "operator")}>{change.statusName}</Tag>
        </span>
      }
    >
      {change.reason === "" ? null : <p className="tm-pad tm-muted">驳回原因：{change.reason}</p>}
      {change.obstacle === "" ? null : <p className="tm-callout is-warning">暂不能通过：{change.obstacle}</p>}
      <table aria-label="变更的资料" className="tm-table is-top is-fixed">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">原资料</th>
            <th scope="col">变更为</th>
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
  file === "" ? (
    <span className="tm-muted">没有上传</span>
  ) : (
    <PrivateFileView key={file} file={file} label={label} isLarge />
  );
