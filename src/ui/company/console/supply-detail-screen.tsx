import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { createSupplyReviewMachine } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { needText, type OperatorEvent, SUPPLY_EVENT_NAMES } from "../../../domain/company/supply.ts";
import { SUPPLY_STATES } from "../../../domain/company/supply-states.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { FieldGrid, Padded, Section } from "../../kit/console/details.tsx";
import { PrivateFileView } from "../../kit/console/private-file.tsx";
import { ReviewFrame } from "../../kit/console/review-frame.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { minuteOf } from "./review-parts.tsx";

type DetailActor = ActorRefFrom<ReturnType<typeof createSupplyReviewMachine>>;

const FOLLOWS: Readonly<Record<OperatorEvent, string>> = {
  accept: "申请人会收到受理通知。",
  requestMore: "申请退回申请人补充，原因会发给申请人。",
  forward: "登记已转给资金方，由资金方审批。平台不放贷，不承诺额度与利率。",
  registerLoan: "只登记资金方已放款，申请到此结束。",
  reject: "申请结束，原因会发给申请人。",
};

function SupplyDetailView({ actor }: { actor: DetailActor }) {
  return (
    <ReviewFrame
      review="supply"
      actor={actor}
      missing={{
        title: "没有这份申请",
        action: <LinkButton to={CONSOLE_PAGES.supplyReviews.to()}>返回列表</LinkButton>,
      }}
      titleOf={({ applyNo }) => applyNo}
      failed="申请没有取到"
      dialogOf={({ command, name }) => {
        const event = name as OperatorEvent; // the commands of the machine
        return (
          <ReasonDialog
            command={command}
            title={SUPPLY_EVENT_NAMES[event]}
            text={FOLLOWS[event]}
            submitText={SUPPLY_EVENT_NAMES[event]}
            isDanger={event === "reject"}
          />
        );
      }}
      head={(apply) => ({
        title: apply.productName,
        note: (
          <>
            <span className="tm-number">{apply.applyNo}</span>{" "}
            <Tag meaning={toneFor(SUPPLY_STATES, apply.status, "operator")}>{apply.statusName}</Tag>
          </>
        ),
      })}
      decisionsOf={({ availableEvents }) =>
        availableEvents.map((name) => ({
          name,
          label: SUPPLY_EVENT_NAMES[name],
          look: name === "reject" || name === "requestMore" ? "plain" : "primary",
        }))
      }
    >
      {(apply) => (
        <>
          <Section title="申请内容">
            <FieldGrid
              fields={[
                {
                  label: "企业",
                  value: <Link to={CONSOLE_PAGES.companyReview.to({ id: apply.companyId })}>{apply.companyName}</Link>,
                },
                { label: "需求", value: <span className="tm-number">{needText(apply)}</span> },
                { label: "申请人", value: apply.applicantName },
                { label: "联系人", value: apply.contactName },
                { label: "联系电话", value: <span className="tm-number">{apply.contactPhone}</span> },
                { label: "关联订单", value: apply.relatedOrderNo },
                { label: "提交时间", value: minuteOf(apply.createTime) },
                { label: "最近更新", value: minuteOf(apply.updateTime) },
                { label: "用途", value: apply.purpose, isWide: true },
                { label: "货物说明", value: apply.goodsDesc, isWide: true },
                apply.note === "" ? null : { label: "上次意见", value: apply.note, isWide: true },
              ]}
            />
          </Section>
          <Section title="附件">
            <Padded>
              {apply.files.length === 0 ? (
                <span className="tm-muted">没有附件</span>
              ) : (
                <div className="tm-row tm-starts tm-wrap tm-gap-16">
                  {apply.files.map(({ fileId, name }) => (
                    <PrivateFileView key={fileId} file={fileId} label={name} isLarge />
                  ))}
                </div>
              )}
            </Padded>
          </Section>
        </>
      )}
    </ReviewFrame>
  );
}

export const SupplyDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: ReviewAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createSupplyReviewMachine,
  view: SupplyDetailView,
});
