import {
  type SupplyForm as Form,
  SUPPLY_TEXT_MAX,
  type SupplyProblems,
  TERM_MAX,
  wanAmount,
  wanText,
} from "../../domain/company/supply.ts";
import { numberInput } from "../../domain/text.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { Field, TextInput } from "../kit/fields.tsx";

/** An application being written, over the page. */
export function SupplyForm({
  product,
  companyName,
  note,
  form,
  problems,
  isSaving,
  onChange,
  onSubmit,
  onClose,
}: {
  product: string;
  companyName: string;
  /** What the operator asked for. */
  note: string;
  form: Form;
  problems: SupplyProblems;
  isSaving: boolean;
  onChange: (change: Partial<Form>) => void;
  onSubmit: () => void;
  onClose: () => void;
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
        <p>
          申请企业：<strong>{companyName}</strong>
        </p>
        {note === "" ? null : <p className="tm-supply-note">平台意见：{note}</p>}
        <div className="tm-supply-fields">
          <Field label="金额（万元）" problem={problems.amountWanted ?? null}>
            <TextInput
              inputMode="decimal"
              defaultValue={wanText(form.amountWanted)}
              isWrong={problems.amountWanted !== undefined}
              onChange={(event) => onChange({ amountWanted: wanAmount(numberInput(event.target.value)) })}
            />
          </Field>
          <Field label={`期限（月，最长 ${TERM_MAX}）`} problem={problems.termMonths ?? null}>
            <TextInput
              inputMode="numeric"
              value={form.termMonths === 0 ? "" : String(form.termMonths)}
              isWrong={problems.termMonths !== undefined}
              onChange={(event) => onChange({ termMonths: Number(numberInput(event.target.value, 0).slice(0, 3)) })}
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
              maxLength={11}
              isWrong={problems.contactPhone !== undefined}
              onChange={(event) => onChange({ contactPhone: event.target.value.replace(/\D/g, "") })}
            />
          </Field>
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
        <textarea
          className="tm-input"
          rows={3}
          maxLength={SUPPLY_TEXT_MAX}
          placeholder={hint}
          value={text}
          aria-invalid={problem !== undefined || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  );
}
