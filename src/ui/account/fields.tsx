import { type HTMLInputAutoCompleteAttribute, type JSX, type ReactNode, useId, useState } from "react";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";

type FieldProps = {
  /** Stands above the field; without it the placeholder names the field. */
  label?: string;
  placeholder: string;
  value: string;
  problem: string | undefined;
  autoComplete: HTMLInputAutoCompleteAttribute;
  readOnly: boolean;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** A line of text, the reason why it cannot stay so under it. The room for the reason is kept, so nothing jumps. */
export function TextField({
  label,
  placeholder,
  value,
  problem,
  autoComplete,
  readOnly,
  onChange,
  onLeave,
  digits = false,
  focused,
  secret = false,
  inside,
  beside,
}: FieldProps & {
  digits?: boolean;
  /** Where it is the first field; a dialog focuses it itself. */
  focused?: "page" | "dialog";
  secret?: boolean;
  inside?: JSX.Element;
  beside?: JSX.Element;
}) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className="tm-field">
      {label === undefined ? null : <label htmlFor={id}>{label}</label>}
      <div className="tm-field-line">
        <input
          id={id}
          className="tm-input is-large"
          type={secret ? "password" : "text"}
          inputMode={digits ? "numeric" : "text"}
          placeholder={placeholder}
          aria-label={label === undefined ? placeholder : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: the page is this one form
          autoFocus={focused === "page"}
          data-focus-first={focused === "dialog" ? true : undefined}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        />
        {inside}
        {beside}
      </div>
      <p className="tm-field-problem" id={problemId} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** A password with an eye to see it. */
export function PasswordField(props: FieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      secret={!visible}
      inside={
        <span className="tm-field-inside">
          <Button
            look="minimal"
            icon={<Icon name={visible ? "eye-open" : "eye-off"} />}
            label={visible ? "隐藏密码" : "显示密码"}
            onClick={() => setVisible(!visible)}
          />
        </span>
      }
    />
  );
}

/** A box to tick with its words, the reason under it why it must be. */
export function TickBox({
  checked,
  problem,
  onToggle,
  children,
}: {
  checked: boolean;
  problem: string | undefined;
  onToggle: () => void;
  children: ReactNode;
}) {
  const problemId = useId();
  return (
    <div className="tm-consent">
      <label className="tm-row tm-starts tm-muted">
        <input
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
        />
        <span>{children}</span>
      </label>
      <p className="tm-field-problem" id={problemId} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** Never ticked for anybody. */
export const Consent = ({
  agreed,
  problem,
  onToggle,
}: {
  agreed: boolean;
  problem: string | undefined;
  onToggle: () => void;
}) => (
  <TickBox checked={agreed} problem={problem} onToggle={onToggle}>
    我已阅读并同意
    <Link to={PAGES.agreement.to({ type: "1" })} target="_blank">
      《用户协议》
    </Link>
    和
    <Link to={PAGES.agreement.to({ type: "2" })} target="_blank">
      《隐私政策》
    </Link>
  </TickBox>
);

/** What stands in the way of the whole form, above its button. */
export function FormWarning({ text }: { text: string | null }) {
  return (
    <p className="tm-form-warning tm-warning" role="alert">
      {text}
    </p>
  );
}
