import { type HTMLInputAutoCompleteAttribute, type JSX, useState } from "react";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Field, TickBox, useField } from "../kit/fields.tsx";
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

type LineProps = {
  digits?: boolean;
  /** Where it is the first field; a dialog focuses it itself. */
  focused?: "page" | "dialog";
  secret?: boolean;
  inside?: JSX.Element;
  beside?: JSX.Element;
};

/** A line of text, as large as the buttons of these forms. */
export const TextField = ({ label, problem, ...line }: FieldProps & LineProps) => (
  <Field label={label ?? line.placeholder} isLabelHidden={label === undefined} problem={problem ?? null} isRequired>
    <Line {...line} />
  </Field>
);

function Line({
  placeholder,
  value,
  autoComplete,
  readOnly,
  onChange,
  onLeave,
  digits = false,
  focused,
  secret = false,
  inside,
  beside,
}: Omit<FieldProps, "label" | "problem"> & LineProps) {
  const { tied } = useField({});
  return (
    <div className="tm-field-line">
      <input
        {...tied}
        className="tm-input is-large"
        type={secret ? "password" : "text"}
        inputMode={digits ? "numeric" : "text"}
        placeholder={placeholder}
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
  <TickBox checked={agreed} problem={problem ?? null} onToggle={onToggle}>
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
