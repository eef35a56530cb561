import type { FormEvent, ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createAccountClosingMachine } from "../../application/account/account-closing-machine.ts";
import type { createPasswordChangeMachine } from "../../application/account/password-change-machine.ts";
import type { createPhoneChangeMachine } from "../../application/account/phone-change-machine.ts";
import {
  CLOSING_FIELDS,
  CLOSING_LOSSES,
  PASSWORD_CHANGE_FIELDS,
  PHONE_CHANGE_FIELDS,
} from "../../domain/account/profile.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { TickBox } from "../kit/fields.tsx";
import { useSelector } from "../use-selector.ts";
import { AccountInputs, FormWarning, inputsOf } from "./fields.tsx";
import { SmsCodeButton } from "./sms-code-button.tsx";
import "./personal-account.css";

const { oldPassword: _old, ...FIRST_PASSWORD_FIELDS } = PASSWORD_CHANGE_FIELDS;
const { password, code, givesUpCompanies, agreed } = CLOSING_FIELDS;

/** A form in a dialog of 480 px: what is asked, and the two ways out. */
function FormDialog({
  title,
  submitText,
  danger = false,
  busy,
  warning,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitText: string;
  danger?: boolean;
  busy: boolean;
  warning: string | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} width="form" closesOutside={false} onClose={onClose}>
      <form className="tm-account-form" noValidate onSubmit={submit}>
        {children}
        <FormWarning text={warning} />
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={busy}>
            {submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

export function PasswordDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof createPasswordChangeMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, hasPassword, warning } = state.context;
  const busy = state.matches("saving");
  return (
    <FormDialog
      title={hasPassword ? "修改登录密码" : "设置登录密码"}
      submitText="保存"
      busy={busy}
      warning={warning}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      {/* For password managers: whose password it is. */}
      <input hidden readOnly autoComplete="username" value={form.phone} />
      <AccountInputs
        form={inputsOf(state.context, actor.send, busy)}
        fields={hasPassword ? PASSWORD_CHANGE_FIELDS : FIRST_PASSWORD_FIELDS}
      />
      <p className="tm-muted">保存后，其他设备上的登录会退出。</p>
    </FormDialog>
  );
}

export function PhoneDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof createPhoneChangeMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { own, warning } = state.context;
  const busy = state.matches("saving");
  return (
    <FormDialog
      title="更换手机号"
      submitText="更换"
      busy={busy}
      warning={warning}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <AccountInputs
        form={inputsOf(state.context, actor.send, busy)}
        fields={{
          ...PHONE_CHANGE_FIELDS,
          oldCode: { ...PHONE_CHANGE_FIELDS.oldCode, label: `当前手机 ${maskedPhone(own)} 的验证码` },
        }}
        beside={{
          oldCode: (
            <SmsCodeButton
              countdown={state.children.oldCountdown}
              onRequest={() => actor.send({ type: "oldCodeRequested" })}
            />
          ),
          code: (
            <SmsCodeButton
              countdown={state.children.newCountdown}
              onRequest={() => actor.send({ type: "codeRequested" })}
            />
          ),
        }}
      />
      <p className="tm-muted">更换后用新手机号登录，其他设备上的登录会退出。</p>
    </FormDialog>
  );
}

export function ClosingDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAccountClosingMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, hasPassword, warning } = state.context;
  const busy = state.matches("closing");
  return (
    <FormDialog
      title="注销账号"
      submitText="注销账号"
      danger
      busy={busy}
      warning={warning}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <p>注销后：</p>
      <ul className="tm-bullets tm-below-4 tm-above-16">
        {CLOSING_LOSSES.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <AccountInputs
        form={inputsOf(state.context, actor.send, busy)}
        fields={hasPassword ? { password } : { code: { ...code, label: `手机 ${maskedPhone(form.phone)} 的验证码` } }}
        beside={{
          code: (
            <SmsCodeButton
              countdown={state.children.smsCountdown}
              onRequest={() => actor.send({ type: "codeRequested" })}
            />
          ),
        }}
      />
      <TickBox checked={form.givesUpCompanies} problem={null} onToggle={() => actor.send({ type: "givingUpToggled" })}>
        {givesUpCompanies.label}
      </TickBox>
      <TickBox
        checked={form.agreed}
        problem={problems.agreed ?? null}
        onToggle={() => actor.send({ type: "consentToggled" })}
      >
        {agreed.label}
      </TickBox>
    </FormDialog>
  );
}
