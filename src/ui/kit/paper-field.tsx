import { useCallback } from "react";
import type { UploadRule } from "../../domain/system/upload.ts";
import { Field } from "./fields.tsx";
import type { FormState } from "./form-fields.tsx";
import { Uploader } from "./uploader.tsx";

/** Pictures and PDF, the usual papers of a trade. */
const PAPER_TYPES = ["png", "jpg", "jpeg", "pdf"] as const;

/** Papers of a command, private to both sides. */
export function PaperField({
  form,
  field,
  label,
  most,
  types = PAPER_TYPES,
  isRequired = false,
}: {
  form: Pick<FormState, "fields" | "problemOf" | "change">;
  field: string;
  label: string;
  most: number;
  types?: readonly string[];
  isRequired?: boolean;
}) {
  const rule: UploadRule = { kind: "file", types, most };
  const { change } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the command's actor is the same as long as its dialog is open
  const changed = useCallback((value: string) => change(field, value), [field]);
  return (
    <Field label={label} problem={form.problemOf(field)} isRequired={isRequired}>
      <Uploader label={label} rule={rule} visibility="private" value={form.fields[field] ?? ""} onChange={changed} />
    </Field>
  );
}
