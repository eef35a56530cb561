import type { SmsCountdownRef } from "../../application/account/sms-countdown-machine.ts";
import { TextField } from "./fields.tsx";
import { SmsCodeButton } from "./sms-code-button.tsx";

/** What a field reads and sends. */
export type FieldState = {
  value: string;
  problem: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
};

type Asking = { countdown: SmsCountdownRef | undefined; onRequest: () => void };

/** An SMS code with the button that asks for it. */
export function CodeField({ label, field, countdown, onRequest }: Asking & { label?: string; field: FieldState }) {
  return (
    <TextField
      {...(label === undefined ? {} : { label })}
      placeholder="请输入短信验证码"
      autoComplete="one-time-code"
      digits
      {...field}
      {...(countdown ? { beside: <SmsCodeButton countdown={countdown} onRequest={onRequest} /> } : {})}
    />
  );
}

/** A phone and the code that proves it one's own. Without `labels` the placeholders name the fields. */
export function PhoneProof({
  phone,
  code,
  labels,
  focused,
  ...asking
}: Asking & {
  phone: FieldState;
  code: FieldState;
  labels?: { phone: string; code: string };
  focused?: "page" | "dialog";
}) {
  return (
    <>
      <TextField
        {...(labels ? { label: labels.phone } : {})}
        placeholder="请输入手机号"
        autoComplete="tel"
        digits
        {...(focused ? { focused } : {})}
        {...phone}
      />
      <CodeField {...(labels ? { label: labels.code } : {})} field={code} {...asking} />
    </>
  );
}

export const PROOF_LABELS = { phone: "手机号", code: "短信验证码" } as const;
