import type { ReactNode } from "react";
import { type SupplyApply, wanAmount, wanText } from "../../domain/company/supply.ts";
import {
  type SupplyForm as Application,
  SUPPLY_FIELDS,
  type SupplyProblems,
} from "../../domain/company/supply-form.ts";
import { uploadedNames } from "../../domain/system/upload.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { FieldInputs, valueForm } from "../kit/field-inputs.tsx";
import { Note } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Uploader } from "../kit/uploader.tsx";

const { amountWanted, termMonths, purpose, goodsDesc, contactName, contactPhone, relatedOrderNo } = SUPPLY_FIELDS;
const UNITS = { amountWanted: "万元", termMonths: `月，最长 ${termMonths.type.most}` };
const FILES_MAX = SUPPLY_FIELDS.fileIds.type.most;
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
  form: Application;
  /** How often what had been typed before was put back. */
  restored: number;
  problems: SupplyProblems;
  isSaving: boolean;
  onChange: (change: Partial<Application>) => void;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const values = valueForm(SUPPLY_FIELDS, form, problems, onChange);
  const inputs: FormState = {
    ...values,
    filling: restored,
    fields: {
      ...values.fields,
      amountWanted: wanText(form.amountWanted),
      termMonths: form.termMonths > 0 ? values.fields.termMonths! : "",
    },
    change: (name, typed) =>
      name === "amountWanted" ? onChange({ amountWanted: wanAmount(typed) }) : values.change(name, typed),
  };
  return (
    <Dialog title={`申请${product}`} width="wide" closesOutside={false} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {children}
        <p>
          申请企业：<strong>{companyName}</strong>
        </p>
        {note === "" ? null : <p className="tm-callout is-warning tm-below-8">平台意见：{note}</p>}
        <div className="tm-fields tm-two tm-below-12 tm-above-12">
          <FieldInputs form={inputs} fields={{ amountWanted, termMonths }} units={UNITS} />
          <div className="is-wide">
            <FieldInputs form={inputs} fields={{ purpose }} />
          </div>
          <div className="is-wide">
            <FieldInputs form={inputs} fields={{ goodsDesc }} />
          </div>
          <FieldInputs form={inputs} fields={{ contactName, contactPhone }} />
          <div className="is-wide">
            <FieldInputs form={inputs} fields={{ relatedOrderNo }} />
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
      </Form>
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
  form: Application;
  problem: string | undefined;
  onChange: (change: Partial<Application>) => void;
}) {
  const had = files.map(({ fileId }) => fileId);
  const room = FILES_MAX - had.length;
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
      <Note>{problem}</Note>
    </div>
  );
}
