import { CURRENCY_NAMES } from "../../../domain/futures/landed-cost.ts";
import { FUTURES_EVENT_NAMES, type FuturesEvent } from "../../../domain/futures/order.ts";
import { DOC_KIND_CODES, DOC_KINDS } from "../../../domain/futures/order-papers.ts";
import type { FuturesOrderDetail } from "../../../domain/futures/order-view.ts";
import { REASON } from "../../../domain/reason.ts";
import { numberInput } from "../../../domain/text.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { FormInput, FormSelect, type FormState, FormText } from "../../kit/form-fields.tsx";
import { PaperField } from "../../kit/paper-field.tsx";
import { CONSEQUENCES } from "../order-parts.tsx";

const Days = ({ form }: { form: FormState }) => (
  <>
    <FormInput form={form} field="etd" label="装船日期" type="date" />
    <FormInput form={form} field="eta" label="预计到港" type="date" />
  </>
);

const VolumeField = ({ form, label }: { form: FormState; label: string }) => (
  <FormInput form={form} field="volume" label={label} maxLength={10} filter={(text) => numberInput(text, 4)} />
);

/** The dialog of the command that runs on a forward order in the console. */
export function FuturesCommandDialog({
  command,
  name,
  order,
}: {
  command: CommandActor;
  name: string;
  order: FuturesOrderDetail;
}) {
  const title = name === "addDoc" ? "上传单证" : FUTURES_EVENT_NAMES[name as FuturesEvent];
  switch (name) {
    case "confirm":
      return (
        <CommandDialog command={command} title={title}>
          {(form) => <Days form={form} />}
        </CommandDialog>
      );
    case "sign":
      return (
        <CommandDialog command={command} title={title} submitText="提交">
          {(form) => <PaperField form={form} field="file" label="盖章合同" most={1} />}
        </CommandDialog>
      );
    case "addDoc":
      return (
        <CommandDialog command={command} title={title} submitText="提交">
          {(form) => (
            <>
              <FormSelect
                form={form}
                field="kind"
                label="单证类型"
                options={DOC_KIND_CODES.map((kind) => ({ value: String(kind), label: DOC_KINDS[kind] }))}
              />
              <PaperField form={form} field="file" label="单证文件" most={1} />
            </>
          )}
        </CommandDialog>
      );
    case "ship":
      return (
        <CommandDialog command={command} title={title}>
          {(form) => (
            <>
              <FormInput form={form} field="billNo" label="提单号" maxLength={40} />
              <FormInput form={form} field="vessel" label="船名" maxLength={60} />
              <FormInput form={form} field="voyage" label="航次" maxLength={30} />
              <FormInput form={form} field="containers" label="柜号（多个用空格隔开）" maxLength={400} />
              <FormInput form={form} field="date" label="装船日期" type="date" />
              <FormInput form={form} field="eta" label="预计到港" type="date" />
            </>
          )}
        </CommandDialog>
      );
    case "delay":
      return (
        <CommandDialog command={command} title={title} submitText="通知买家">
          {(form) => (
            <>
              <FormInput form={form} field="eta" label="新的预计到港" type="date" />
              <FormText form={form} field="reason" label="原因" maxLength={REASON.max} placeholder="5-200字" />
            </>
          )}
        </CommandDialog>
      );
    case "arrive":
      return (
        <CommandDialog command={command} title={title}>
          {(form) => <FormInput form={form} field="date" label="到港日期" type="date" />}
        </CommandDialog>
      );
    case "clear":
      return (
        <CommandDialog command={command} title={title}>
          {(form) => (
            <>
              <p>{CONSEQUENCES.clear}</p>
              <FormSelect
                form={form}
                field="storeId"
                label="货物所在仓库"
                options={order.yards.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </>
          )}
        </CommandDialog>
      );
    case "postSettle":
      return (
        <CommandDialog command={command} title={title}>
          {(form) => (
            <>
              <VolumeField form={form} label="结算数量（m³）" />
              <FormText form={form} field="note" label="说明" maxLength={200} placeholder="检尺依据，选填" />
            </>
          )}
        </CommandDialog>
      );
    case "resolve":
      return (
        <CommandDialog command={command} title={title} submitText="裁定">
          {(form) => (
            <>
              <FormInput
                form={form}
                field="amount"
                label={`裁定结算金额（${CURRENCY_NAMES[order.currency]}）`}
                maxLength={14}
                filter={(text) => numberInput(text)}
              />
              <FormText form={form} field="reason" label="裁定理由" maxLength={REASON.max} placeholder="5-200字" />
            </>
          )}
        </CommandDialog>
      );
    case "forceCancel":
      return (
        <CommandDialog command={command} title={title} submitText="取消订单" isDanger>
          {(form) => (
            <>
              <FormSelect
                form={form}
                field="fault"
                label="责任方"
                options={[
                  { value: "merchant", label: "供方（定金全额退还）" },
                  { value: "buyer", label: "买家（定金不退）" },
                ]}
              />
              <FormText form={form} field="reason" label="原因" maxLength={REASON.max} placeholder="5-200字" />
            </>
          )}
        </CommandDialog>
      );
    case "decline":
    case "refuseVoucher":
      return (
        <ReasonDialog
          command={command}
          title={title}
          text={CONSEQUENCES[name] ?? "买家会看到原因，并可重新上传。"}
          isDanger={name === "decline"}
        />
      );
    default:
      return (
        <CommandDialog command={command} title={title}>
          <p>{CONSEQUENCES[name as FuturesEvent] ?? "确认款项已到账？"}</p>
        </CommandDialog>
      );
  }
}
