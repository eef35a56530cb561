import type { FormEvent, ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import type { createAccountClosingMachine } from "../../application/account/account-closing-machine.ts";
import type { createPasswordChangeMachine } from "../../application/account/password-change-machine.ts";
import type { createPhoneChangeMachine } from "../../application/account/phone-change-machine.ts";
import { PASSWORD_TEXT } from "../../domain/account/password.ts";
import { CLOSING_LOSSES } from "../../domain/account/profile.ts";
import { maskedPhone } from "../../domain/text.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { TickBox } from "../kit/fields.tsx";
import { useSelector } from "../use-selector.ts";
import { FormWarning, PasswordField } from "./fields.tsx";
import { CodeField, PhoneProof } from "./phone-proof.tsx";
import "./personal-account.css";

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
  const { form, problems, hasPassword, warning } = state.context;
  const busy = state.matches("saving");
  const fieldOf = (field: "oldPassword" | "password" | "repeated") => ({
    value: form[field],
    problem: problems[field],
    readOnly: busy,
    onChange: (value: string) => actor.send({ type: "fieldChanged", field, value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
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
      {hasPassword ? (
        <PasswordField
          label="原密码"
          placeholder="请输入原密码"
          autoComplete="current-password"
          {...fieldOf("oldPassword")}
        />
      ) : null}
      <PasswordField label="新密码" placeholder={PASSWORD_TEXT} autoComplete="new-password" {...fieldOf("password")} />
      <PasswordField
        label="确认新密码"
        placeholder="请再次输入密码"
        autoComplete="new-password"
        {...fieldOf("repeated")}
      />
      <p className="tm-muted">保存后，其他设备上的登录会退出。</p>
    </FormDialog>
  );
}

export function PhoneDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof createPhoneChangeMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, own, warning } = state.context;
  const busy = state.matches("saving");
  const fieldOf = (field: "phone" | "code" | "oldCode") => ({
    value: form[field],
    problem: problems[field],
    readOnly: busy,
    onChange: (value: string) => actor.send({ type: "fieldChanged", field, value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
  return (
    <FormDialog
      title="更换手机号"
      submitText="更换"
      busy={busy}
      warning={warning}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <CodeField
        label={`当前手机 ${maskedPhone(own)} 的验证码`}
        field={fieldOf("oldCode")}
        countdown={state.children.oldCountdown}
        onRequest={() => actor.send({ type: "oldCodeRequested" })}
      />
      <PhoneProof
        labels={{ phone: "新手机号", code: "新手机的验证码" }}
        phone={fieldOf("phone")}
        code={fieldOf("code")}
        countdown={state.children.newCountdown}
        onRequest={() => actor.send({ type: "codeRequested" })}
      />
      <p className="tm-muted">更换后用新手机号登录，其他设备上的登录会退出。</p>
    </FormDialog>
  );
}

export function ClosingDialog({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAccountClosingMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form, problems, hasPassword, warning } = state.context;
  const busy = state.matches("closing");
  const fieldOf = (field: "password" | "code") => ({
    value: form[field],
    problem: problems[field],
    readOnly: busy,
    onChange: (value: string) => actor.send({ type: "fieldChanged", field, value }),
    onLeave: () => actor.send({ type: "fieldLeft", field }),
  });
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
      {hasPassword ? (
        <PasswordField
          label="登录密码"
          placeholder="请输入登录密码"
          autoComplete="current-password"
          {...fieldOf("password")}
        />
      ) : (
        <CodeField
          label={`手机 ${maskedPhone(form.phone)} 的验证码`}
          field={fieldOf("code")}
          countdown={state.children.smsCountdown}
          onRequest={() => actor.send({ type: "codeRequested" })}
        />
      )}
      <TickBox checked={form.givesUpCompanies} problem={null} onToggle={() => actor.send({ type: "givingUpToggled" })}>
        放弃名下企业的认证（没有已认证企业时不用勾选）
      </TickBox>
      <TickBox
        checked={form.agreed}
        problem={problems.agreed ?? null}
        onToggle={() => actor.send({ type: "consentToggled" })}
      >
        我已了解以上后果
      </TickBox>
    </FormDialog>
  );
}
