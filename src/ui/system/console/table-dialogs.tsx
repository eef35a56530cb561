import { type DeedActor, DeedDialog, type DeedForm } from "../../kit/console/deed-dialog.tsx";
import { Field, Select } from "../../kit/fields.tsx";

export const STATUS_OPTIONS = [
  { value: "0", label: "正常" },
  { value: "1", label: "停用" },
];

/** A choice of a deed. */
export const DeedSelect = ({
  form,
  field,
  label,
  options,
}: {
  form: DeedForm;
  field: string;
  label: string;
  options: readonly { value: string; label: string }[];
}) => (
  <Field label={label} problem={form.problemOf(field)}>
    <Select
      label={label}
      value={form.fields[field] ?? ""}
      options={options}
      onChange={(value) => form.change(field, value)}
    />
  </Field>
);

/** Asks whether a row is really to go. */
export const RemoveDialog = ({ deed, what, lost }: { deed: DeedActor; what: string; lost: string }) => (
  <DeedDialog deed={deed} title={`删除「${what}」`} submitText="删除" isDanger>
    <p>{lost}</p>
  </DeedDialog>
);
