import { Button, Checkbox, InputGroup } from "@blueprintjs/core";
import { EyeOff, EyeOpen } from "@blueprintjs/icons";
import { type HTMLInputAutoCompleteAttribute, type JSX, useId, useState } from "react";
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
  /** Where it is the first field; a dialog focuses it itself (`focusFirst`). */
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
        <InputGroup
          id={id}
          fill
          size="large"
          type={secret ? "password" : "text"}
          inputMode={digits ? "numeric" : "text"}
          placeholder={placeholder}
          aria-label={label === undefined ? placeholder : undefined}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          intent={problem === undefined ? "none" : "danger"}
          autoComplete={autoComplete}
          autoFocus={focused === "page"}
          data-focus-first={focused === "dialog" ? true : undefined}
          readOnly={readOnly}
          value={value}
          onValueChange={onChange}
          onBlur={onLeave}
          {...(inside ? { rightElement: inside } : {})}
        />
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
        <Button
          variant="minimal"
          icon={visible ? <EyeOpen /> : <EyeOff />}
          aria-label={visible ? "隐藏密码" : "显示密码"}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}

/** Never ticked for anybody. */
export function Consent({
  agreed,
  problem,
  onToggle,
}: {
  agreed: boolean;
  problem: string | undefined;
  onToggle: () => void;
}) {
  const problemId = useId();
  return (
    <div className="tm-consent">
      <Checkbox checked={agreed} onChange={onToggle} aria-invalid={problem !== undefined} aria-describedby={problemId}>
        我已阅读并同意
        <Link to="/agreement/index?type=1" target="_blank">
          《用户协议》
        </Link>
        和
        <Link to="/agreement/index?type=2" target="_blank">
          《隐私政策》
        </Link>
      </Checkbox>
      <p className="tm-field-problem" id={problemId} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** What stands in the way of the whole form, above its button. */
export function FormWarning({ text }: { text: string | null }) {
  return (
    <p className="tm-form-warning" role="alert">
      {text}
    </p>
  );
}
