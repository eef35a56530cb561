import type { Fields } from "../../domain/fields.ts";
import type { CommandActor } from "../kit/console/command-dialog.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { useSelector } from "../use-selector.ts";

/** What the form asks of whichever title. */
const ALWAYS = ["kind", "title", "taxNo"];

/** The title that `command` asks for: bank and registration are asked for a 专票, and may be left out of a 普票. */
export function InvoiceFields({ command, form }: { command: CommandActor; form: FormState }) {
  const { command: asked, row, part } = useSelector(command, ({ context }) => context);
  const isSpecial = form.fields.kind === "2";
  const fields: Fields = Object.fromEntries(
    Object.entries(asked.fields?.(row, part) ?? {}).map(([name, field]) => [
      name,
      ALWAYS.includes(name)
        ? field
        : isSpecial
          ? { ...field, isNeeded: true }
          : { ...field, label: `${field.label}（选填）` },
    ]),
  );
  return <FieldInputs form={form} fields={fields} />;
}
