import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { createMerchantApplicationReviewMachine, materialName } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import type { ReviewedApplicationDetail } from "../../../domain/company/application-record.ts";
import { SHOP_TYPE_NAMES } from "../../../domain/company/merchant.ts";
import {
  APPLICATION_COMMANDS,
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATES,
  type ChecklistItem,
  isUnderReview,
} from "../../../domain/company/merchant-application.ts";
import { ITEM_FIELDS, REQUEST_FIELDS } from "../../../domain/company/review-forms.ts";
import { rowField } from "../../../domain/field-rows.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { type Ask, FieldGrid, Section } from "../../kit/console/details.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { PrivateFileView } from "../../kit/console/private-file.tsx";
import { ReviewFrame } from "../../kit/console/review-frame.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormInput } from "../../kit/form-fields.tsx";
import { useBrands } from "../../kit/known-brands.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag, type TagMeaning } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { HistorySection, minuteOf } from "./review-parts.tsx";

type DetailActor = ActorRefFrom<ReturnType<typeof createMerchantApplicationReviewMachine>>;

const ITEM_STATE: Readonly<Record<ChecklistItem["state"], { name: string; meaning: TagMeaning }>> = {
  missing: { name: "未提交", meaning: "waiting" },
  given: { name: "已提交", meaning: "done" },
  expired: { name: "已过期", meaning: "ended" },
  waived: { name: "已豁免", meaning: "ended" },
};

function Dialogs({
  command,
  name,
  part,
  application,
}: {
  command: CommandActor;
  name: string;
  part: string;
  application: ReviewedApplicationDetail;
}) {
  const said = { command, events: APPLICATION_COMMANDS, event: name, side: "operator" } as const;
  switch (name) {
    case "approve":
      return (
        <EventDialog {...said} text={`通过后开通店铺「${application.shopName}」，申请人成为商家，可上架货源并接单。`} />
      );
    case "waive":
      return <EventDialog {...said} title={`豁免「${materialName(part)}」`} />;
    case "requestMore":
      return (
        <EventDialog {...said}>
          {(form) => (
            <>
              {application.checklist.map(({ kind, name: paper }) => (
                <FormInput
                  key={kind}
                  form={form}
                  field={rowField(kind, "reason")}
                  label={paper}
                  maxLength={ITEM_FIELDS.reason.type.most}
                  placeholder={ITEM_FIELDS.reason.hint}
                />
              ))}
              <FieldInputs form={form} fields={REQUEST_FIELDS} />
            </>
          )}
        </EventDialog>
      );
    default:
      return <EventDialog {...said} />;
  }
}

function MerchantApplicationDetailView({ actor }: { actor: DetailActor }) {
  return (
    <ReviewFrame
      review="application"
      actor={actor}
      missing={{
        title: "没有这份入驻申请",
        action: <LinkButton to={CONSOLE_PAGES.applicationReviews.to()}>返回列表</LinkButton>,
      }}
      titleOf={({ applyNo }) => applyNo}
      failed="入驻申请没有取到"
      dialogOf={({ thing, ...asked }) => <Dialogs {...asked} application={thing} />}
      head={(application) => ({
        title: application.shopName || "未填写店名",
        note: (
          <>
            <span className="tm-number">{application.applyNo}</span>{" "}
            <Tag meaning={toneFor(APPLICATION_STATES, application.status, "operator")}>{application.statusName}</Tag>
          </>
        ),
      })}
      decisionsOf={({ availableEvents }) =>
        availableEvents.map((name) => ({
          name,
          label: APPLICATION_EVENT_NAMES[name],
          look: name === "approve" ? "primary" : "plain",
        }))
      }
      aside={(application) => <Open application={application} />}
    >
      {(application, ask, isBusy) => (
        <>
          <Materials application={application} ask={ask} isBusy={isBusy} />
          <Facts application={application} />
          <HistorySection steps={application.history} />
        </>
      )}
    </ReviewFrame>
  );
}

/** What stands against it. */
function Open({ application: { openProblems, status, reason } }: { application: ReviewedApplicationDetail }) {
  const lines = [...(isUnderReview(status) ? openProblems : []), ...(reason === "" ? [] : [`上次意见：${reason}`])];
  if (lines.length === 0) return null;
  return (
    <ul className="tm-callout is-warning" aria-label="需要注意">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The checklist with the papers handed in for each item. */
function Materials({
  application,
  ask,
  isBusy,
}: {
  application: ReviewedApplicationDetail;
  ask: Ask;
  isBusy: boolean;
}) {
  const { checklist, materials, rejectItems, waived, status } = application;
  // What is not on the list for this kind of shop may have been handed in all the same.
  const others = materials.filter(({ kind }) => !checklist.some((item) => item.kind === kind));
  const canWaive = isUnderReview(status);
  return (
    <Section title="入驻材料">
      <table aria-label="入驻材料" className="tm-table is-top is-snug">
        <thead>
          <tr>
            <th scope="col">材料</th>
            <th scope="col">要求</th>
            <th scope="col">状态</th>
            <th scope="col">文件</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {checklist.map(({ kind, name, required, state }) => {
            const sentBack = rejectItems.find((item) => item.kind === kind);
            const waiver = waived.find((item) => item.kind === kind);
            return (
              <tr key={kind}>
                <td>{name}</td>
                <td>{required ? "必须" : "可选"}</td>
                <td>
                  <Tag meaning={ITEM_STATE[state].meaning}>{ITEM_STATE[state].name}</Tag>
                  {sentBack === undefined ? null : <span className="tm-under">待补：{sentBack.reason}</span>}
                  {waiver === undefined ? null : <span className="tm-under">{waiver.note}</span>}
                </td>
                <td>
                  <Files materials={materials.filter((material) => material.kind === kind)} name={name} />
                </td>
                <td>
                  {canWaive && required && state !== "waived" && state !== "given" ? (
                    <Button size="small" disabled={isBusy} onClick={() => ask("waive", String(kind))}>
                      豁免
                    </Button>
                  ) : null}
                </td>
              </tr>
            );
          })}
          {others.length === 0 ? null : (
            <tr>
              <td>其他材料</td>
              <td>-</td>
              <td />
              <td>
                <Files materials={others} name="其他材料" />
              </td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </Section>
  );
}

function Files({ materials, name }: { materials: ReviewedApplicationDetail["materials"]; name: string }) {
  if (materials.length === 0) return <span className="tm-muted">-</span>;
  return (
    <div className="tm-row tm-starts tm-wrap tm-gap-16">
      {materials.map(({ fileId, expireDate }) => (
        <PrivateFileView
          key={fileId}
          file={fileId}
          label={expireDate === "" ? name : `${name}，至 ${expireDate}`}
          isLarge
        />
      ))}
    </div>
  );
}

function Facts({ application }: { application: ReviewedApplicationDetail }) {
  const { companyId, companyName, isCertified, warehouses, warehouseAddresses } = application;
  const brands = useBrands();
  return (
    <>
      <Section title="店铺与企业">
        <FieldGrid
          fields={[
            { label: "店铺类型", value: SHOP_TYPE_NAMES[application.shopType] },
            {
              label: "主营品类",
              value: application.kindCodes.map((code) => kindByCode(code)?.name ?? code).join("、"),
            },
            {
              label: "主营品牌",
              value: application.brandCodes.map((code) => brands.byCode(code)?.name ?? code).join("、"),
            },
            {
              label: "企业",
              value: (
                <>
                  <Link to={CONSOLE_PAGES.companyReview.to({ id: companyId })}>{companyName}</Link>
                  {isCertified ? null : <Tag meaning="ended">认证已失效</Tag>}
                </>
              ),
            },
            { label: "申请人", value: application.applicantName },
            { label: "申请人手机", value: <span className="tm-number">{application.applicantPhone}</span> },
            { label: "联系人", value: application.contactName },
            { label: "联系电话", value: <span className="tm-number">{application.contactPhone}</span> },
            { label: "提交时间", value: minuteOf(application.submittedTime) },
          ]}
        />
      </Section>
      <Section title="收款账户">
        <FieldGrid
          fields={[
            { label: "户名", value: application.accountName },
            { label: "开户行", value: application.bankName },
            { label: "账号", value: <span className="tm-number">{application.bankAccount}</span> },
          ]}
        />
      </Section>
      <Section title="仓库">
        <table aria-label="仓库" className="tm-table is-top">
          <thead>
            <tr>
              <th scope="col">仓库</th>
              <th scope="col">地址</th>
              <th scope="col">联系人</th>
            </tr>
          </thead>
          <tbody>
            {warehouses.map(({ storeName, contact, phone }, at) => (
              <tr key={storeName}>
                <td>{storeName}</td>
                <td>{warehouseAddresses[at]}</td>
                <td>
                  {contact} <span className="tm-number tm-muted">{phone}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

export const MerchantApplicationDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: ReviewAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createMerchantApplicationReviewMachine,
  view: MerchantApplicationDetailView,
});
