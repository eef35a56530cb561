import type { ReactNode } from "react";
import { phoneTyped } from "../../domain/account/phone.ts";
import {
  type SupplyForm as Form,
  SUPPLY_FILES_MAX,
  SUPPLY_TEXT_MAX,
  type SupplyApply,
  type SupplyProblems,
  TERM_MAX,
  wanAmount,
  wanText,
} from "../../domain/company/supply.ts";
import { decimalIn } from "../../domain/fields.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Field, Problem, TextArea, TextInput } from "../kit/fields.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { Uploader } from "../kit/uploader.tsx";

const PAPERS = { kind: "file", types: ["pdf", "jpg", "jpeg", "png", "doc", "docx", "xls", "xlsx"] } as const;

/** An application being written, over the page. */
export function SupplyForm({
  product,
  companyName,
  note,
  files,
  form,
  restored,
  problems,
  isSaving,
  onChange,
  onSubmit,
  onClose,
  children,
}: {
  product: string;
  companyName: string;
  /** What the operator asked for. */
  note: string;
  /** Those it has. */
  files: SupplyApply["files"];
  form: Form;
  /** How often what had been typed before was put back. */
  restored: number;
  problems: SupplyProblems;
  isSaving: boolean;
  onChange: (change: Partial<Form>) => void;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={`申请${product}`} width="wide" closesOutside={false} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <p>
          申请企业：<strong>{companyName}</strong>
        </p>
        {note === "" ? null : <p className="tm-callout is-warning tm-below-8">平台意见：{note}</p>}
        <div className="tm-fields tm-two tm-below-12 tm-above-12">
          <Field label="金额（万元）" problem={problems.amountWanted ?? null}>
            <NumberInput
              key={restored}
              unit="万元"
              first={wanText(form.amountWanted)}
              isWrong={problems.amountWanted !== undefined}
              onChange={(text) => onChange({ amountWanted: wanAmount(text) })}
            />
          </Field>
          <Field label={`期限（月，最长 ${TERM_MAX}）`} problem={problems.termMonths ?? null}>
            <NumberInput
              key={restored}
              decimals={0}
              unit="月"
              maxLength={3}
              first={form.termMonths === 0 ? "" : String(form.termMonths)}
              isWrong={problems.termMonths !== undefined}
              onChange={(text) => onChange({ termMonths: decimalIn(text, 0, "月") ?? 0 })}
            />
          </Field>
          <LongField
            label="用途"
            hint="如：采购 5 月到港樟子松锯材 600 m³"
            text={form.purpose}
            problem={problems.purpose}
            onChange={(purpose) => onChange({ purpose })}
          />
          <LongField
            label="货物说明"
            hint="树种、规格、数量、存放地点与货权单据"
            text={form.goodsDesc}
            problem={problems.goodsDesc}
            onChange={(goodsDesc) => onChange({ goodsDesc })}
          />
          <Field label="联系人" problem={problems.contactName ?? null}>
            <TextInput
              value={form.contactName}
              maxLength={20}
              isWrong={problems.contactName !== undefined}
              onChange={(event) => onChange({ contactName: event.target.value })}
            />
          </Field>
          <Field label="联系手机" problem={problems.contactPhone ?? null}>
            <TextInput
              type="tel"
              value={form.contactPhone}
              isWrong={problems.contactPhone !== undefined}
              onChange={(event) => onChange({ contactPhone: phoneTyped(event.target.value) })}
            />
          </Field>
          <div className="is-wide">
            <Field label="关联订单号（选填）" problem={problems.relatedOrderNo ?? null}>
              <TextInput
                value={form.relatedOrderNo}
                maxLength={20}
                placeholder="TM 开头的平台订单号"
                isWrong={problems.relatedOrderNo !== undefined}
                onChange={(event) => onChange({ relatedOrderNo: event.target.value.trim().toUpperCase() })}
              />
            </Field>
          </div>
          <Attachments files={files} form={form} problem={problems.fileIds} onChange={onChange} />
        </div>
        <p className="tm-muted tm-small">提交后由平台核对资料并转介合作机构；费率与额度以合作机构的书面合同为准。</p>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" type="submit" disabled={isSaving}>
            提交申请
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What it has stays; more can be added, and taken away again until it is sent. */
function Attachments({
  files,
  form,
  problem,
  onChange,
}: {
  files: SupplyApply["files"];
  form: Form;
  problem: string | undefined;
  onChange: (change: Partial<Form>) => void;
}) {
  const had = files.map(({ fileId }) => fileId);
  const room = SUPPLY_FILES_MAX - had.length;
  return (
    <div className="is-wide">
      <p className="tm-above-8">附件（货权单据、合同、流水等）</p>
      {files.length === 0 ? null : (
        <ul className="tm-above-8" aria-label="已有附件">
          {files.map(({ fileId, name }) => (
            <li key={fileId}>{name}</li>
          ))}
        </ul>
      )}
      {room <= 0 ? null : (
        <Uploader
          label="添加附件"
          rule={{ ...PAPERS, most: room }}
          visibility="private"
          value={form.fileIds.filter((name) => !had.includes(name)).join(",")}
          onChange={(value) => onChange({ fileIds: [...had, ...uploadedNames(value)] })}
        />
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

function LongField({
  label,
  hint,
  text,
  problem,
  onChange,
}: {
  label: string;
  hint: string;
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}) {
  return (
    <div className="is-wide">
      <Field label={label} problem={problem ?? null}>
        <TextArea
          maxLength={SUPPLY_TEXT_MAX}
          placeholder={hint}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
