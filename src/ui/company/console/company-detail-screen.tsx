import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { createCompanyReviewMachine } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { COMPANY_EVENT_NAMES, COMPANY_EVENTS } from "../../../domain/company/certification.ts";
import { CHANGE_EVENT_NAMES, CHANGE_EVENTS } from "../../../domain/company/company-change.ts";
import { COMPANY_TYPES } from "../../../domain/company/company-form.ts";
import type { ReviewedCompanyDetail } from "../../../domain/company/company-record.ts";
import { COMPANY_STATES, COMPANY_STATUS } from "../../../domain/company/company-status.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { FieldGrid, Padded, Section } from "../../kit/console/details.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { PrivateFileView } from "../../kit/console/private-file.tsx";
import { type Decision, ReviewFrame } from "../../kit/console/review-frame.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { ChangeSection } from "./change-section.tsx";
import { HistorySection, minuteOf } from "./review-parts.tsx";

type DetailActor = ActorRefFrom<ReturnType<typeof createCompanyReviewMachine>>;

/** The dialog of a decision about a company, or about its change. */
function Dialogs({ command, name, company }: { command: CommandActor; name: string; company: ReviewedCompanyDetail }) {
  const said = { command, side: "operator" } as const;
  switch (name) {
    case "approveChange":
      return (
        <EventDialog
          {...said}
          events={CHANGE_EVENTS}
          event="approve"
          text={`通过后「${company.companyName}」立即以变更后的资料为准。请确认证照与变更内容一致。`}
        />
      );
    case "rejectChange":
      return <EventDialog {...said} events={CHANGE_EVENTS} event="reject" />;
    case "approve":
      return (
        <EventDialog
          {...said}
          events={COMPANY_EVENTS}
          event={name}
          text={`通过后「${company.companyName}」可以企业名义采购、报价和申请入驻。请确认证照与所填信息一致。`}
        />
      );
    default:
      return <EventDialog {...said} events={COMPANY_EVENTS} event={name} />;
  }
}

/** About the certification first, then about the change that waits. */
const decisionsOf = ({ availableEvents, change }: ReviewedCompanyDetail): Decision[] => [
  ...availableEvents.map((name) => ({
    name,
    label: COMPANY_EVENT_NAMES[name],
    look: name === "approve" ? ("primary" as const) : ("plain" as const),
  })),
  ...(change?.availableEvents ?? []).map((event) => ({
    name: `${event}Change`,
    label: CHANGE_EVENT_NAMES[event],
    look: event === "approve" ? ("primary" as const) : ("plain" as const),
  })),
];

function CompanyDetailView({ actor }: { actor: DetailActor }) {
  return (
    <ReviewFrame
      review="company"
      actor={actor}
      missing={{
        title: "没有这家企业",
        action: <LinkButton to={CONSOLE_PAGES.companyReviews.to()}>返回列表</LinkButton>,
      }}
      titleOf={({ companyName }) => companyName}
      failed="企业没有取到"
      dialogOf={({ command, name, thing }) => <Dialogs command={command} name={name} company={thing} />}
      head={(company) => ({
        title: company.companyName || "未填写名称",
        note: <Tag meaning={toneFor(COMPANY_STATES, company.companyStatus, "operator")}>{company.statusName}</Tag>,
      })}
      decisionsOf={decisionsOf}
      aside={(company) => <Standing company={company} />}
    >
      {(company) => (
        <>
          {company.change === null ? null : <ChangeSection change={company.change} />}
          <Papers company={company} />
          <HistorySection steps={company.history} />
        </>
      )}
    </ReviewFrame>
  );
}

/** What a reviewer has to know before all else. */
function Standing({ company }: { company: ReviewedCompanyDetail }) {
  const { isTaken, rejectReason, freezeReason, companyStatus, sameCode } = company;
  const lines = [
    isTaken ? "该统一社会信用代码已被其他企业认证，不能通过" : "",
    companyStatus === COMPANY_STATUS.rejected && rejectReason !== "" ? `驳回原因：${rejectReason}` : "",
    companyStatus === COMPANY_STATUS.frozen && freezeReason !== "" ? `冻结原因：${freezeReason}` : "",
  ].filter((line) => line !== "");
  if (lines.length === 0 && sameCode.length === 0) return null;
  return (
    <ul className="tm-callout is-warning" aria-label="需要注意">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {sameCode.map((same) => (
        <li key={same.id}>
          同一信用代码：<Link to={CONSOLE_PAGES.companyReview.to({ id: same.id })}>{same.companyName}</Link>（
          {same.statusName}，{same.applicantName || "平台录入"}）
        </li>
      ))}
    </ul>
  );
}

function Papers({ company }: { company: ReviewedCompanyDetail }) {
  return (
    <>
      <Section title="营业执照">
        <FieldGrid
          fields={[
            { label: "企业名称", value: company.companyName },
            { label: "信用代码", value: <span className="tm-number">{company.creditCode}</span> },
            {
              label: "企业类型",
              value: COMPANY_TYPES.find(({ value }) => value === company.companyType)?.label ?? "",
            },
            { label: "法定代表人", value: company.legalPerson },
            { label: "法人身份证号", value: <span className="tm-number">{company.legalIdNoMask || "-"}</span> },
            { label: "成立日期", value: company.establishDate },
            { label: "营业期限", value: company.licenceExpire },
            { label: "注册资本", value: company.regCapital },
            { label: "注册地址", value: company.regAddress, isWide: true },
            { label: "经营地址", value: `${company.placeText}${company.address}`, isWide: true },
            { label: "经营范围", value: company.businessScope, isWide: true },
          ]}
        />
        <Padded>
          <div className="tm-row tm-starts tm-wrap tm-gap-16">
            {company.licenceImage === "" ? (
              <span className="tm-muted">没有上传营业执照</span>
            ) : (
              <PrivateFileView key={company.licenceImage} file={company.licenceImage} label="营业执照" isLarge />
            )}
            {company.authLetter === "" ? null : (
              <PrivateFileView key={company.authLetter} file={company.authLetter} label="授权书" isLarge />
            )}
          </div>
        </Padded>
      </Section>
      <Section title="联系与经营">
        <FieldGrid
          fields={[
            { label: "申请人", value: company.applicantName },
            { label: "申请人手机", value: <span className="tm-number">{company.applicantPhone}</span> },
            { label: "是否法人", value: company.isLegalPerson ? "法定代表人本人" : "经授权的经办人" },
            { label: "联系人", value: company.contactName },
            { label: "联系电话", value: <span className="tm-number">{company.contactPhone}</span> },
            {
              label: "主营品类",
              value: company.mainKinds.map((code) => kindByCode(code)?.name ?? code).join("、"),
            },
            { label: "提交时间", value: minuteOf(company.submittedTime) },
            { label: "审核时间", value: minuteOf(company.reviewedTime) },
            { label: "是否商家", value: company.isMerchant ? "已开店" : "未开店" },
            { label: "简介", value: company.intro, isWide: true },
          ]}
        />
        <Pictures company={company} />
      </Section>
    </>
  );
}

/** What the company shows to everybody. */
function Pictures({ company: { logo, images } }: { company: ReviewedCompanyDetail }) {
  const pictures = [
    ...(logo === "" ? [] : [{ image: logo, label: "企业标志" }]),
    ...images.map((image, at) => ({ image, label: `企业图片 ${at + 1}` })),
  ];
  if (pictures.length === 0) return null;
  return (
    <ul className="tm-row tm-stretched tm-gap-12 tm-wrap tm-pad-rest">
      {pictures.map(({ image, label }) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noopener noreferrer">
            <img
              className="tm-thumb"
              width={160}
              height={104}
              src={pictureShown(image, 160)}
              alt={label}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

export const CompanyDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: ReviewAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createCompanyReviewMachine,
  view: CompanyDetailView,
});
