import { type JSX, type ReactNode, useState } from "react";
import type { FormState as AccountForm, Edit } from "../../application/account/form.ts";
import { type Field, type Fields, isRequired } from "../../domain/fields.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Field as Labelled, TickBox, useField } from "../kit/fields.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";

/** A form of accounts as its inputs take it. */
export const inputsOf = <Texts extends object>(
  { form, problems }: Pick<AccountForm<Texts>, "form" | "problems">,
  send: (event: Edit<Texts>) => void,
  isSending: boolean,
): FormState => ({
  fields: form as Readonly<Record<string, string>>,
  problemOf: (name) => problems[name as keyof Texts] ?? null,
  // A record of the form has them by the names of its texts.
  change: (name, value) => send({ type: "fieldChanged", field: name, value } as Edit<Texts>),
  leave: (name) => send({ type: "fieldLeft", field: name } as Edit<Texts>),
  isSending,
});

type Focused = "page" | "dialog";

/**
 * The texts of a record as these forms ask for them. `focused`: where the first one is the first of all; a dialog focuses it
 * itself. `beside`: what stands beside one, by its name. `areNamedByHints`: what stands in their empty fields says what they are.
 */
export const AccountInputs = ({
  form,
  fields,
  focused,
  beside = {},
  areNamedByHints = false,
}: {
  form: FormState;
  fields: Fields;
  focused?: Focused;
  beside?: Readonly<Record<string, ReactNode>>;
  areNamedByHints?: boolean;
}) =>
  Object.entries(fields).map(([name, field], place) => (
    <Labelled
      key={name}
      label={(areNamedByHints ? field.hint : undefined) ?? field.label}
      isLabelHidden={areNamedByHints}
      problem={form.problemOf(name)}
      isRequired={isRequired(field)}
    >
      <Line
        form={form}
        name={name}
        field={field}
        {...(focused === undefined || place > 0 ? {} : { focused })}
        beside={beside[name]}
      />
    </Labelled>
  ));

type LineProps = { form: FormState; name: string; field: Field; focused?: Focused; beside: ReactNode };

const Line = (line: LineProps) =>
  line.field.isSecret === true ? <SecretLine {...line} /> : <TextLine {...line} type="text" />;

/** A line of text, as large as the buttons of these forms. */
function TextLine({
  form,
  name,
  field: { hint, isDigits, fills },
  focused,
  type,
  inside,
  beside,
}: LineProps & { type: "text" | "password"; inside?: JSX.Element }) {
  const { tied } = useField({});
  return (
    <div className="tm-field-line">
      <input
        {...tied}
        className="tm-input is-large"
        type={type}
        inputMode={isDigits === true ? "numeric" : "text"}
        placeholder={hint}
        autoComplete={fills}
        // biome-ignore lint/a11y/noAutofocus: the page is this one form
        autoFocus={focused === "page"}
        data-focus-first={focused === "dialog" ? true : undefined}
        readOnly={form.isSending}
        value={form.fields[name] ?? ""}
        onChange={({ target }) => form.change(name, target.value)}
        onBlur={() => form.leave?.(name)}
      />
      {inside}
      {beside}
    </div>
  );
}

/** A password with an eye to see it. */
function SecretLine(line: LineProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextLine
      {...line}
      type={visible ? "text" : "password"}
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
