import { useCallback } from "react";
import type { UploadRule } from "../../domain/system/upload.ts";
import type { FormState } from "../kit/form-fields.tsx";
import { Uploader } from "../kit/uploader.tsx";

/** Papers of a deed: pictures and PDF, private to both sides. */
export function PaperField({
  form,
  field,
  label,
  most,
}: {
  form: FormState;
  field: string;
  label: string;
  most: number;
}) {
  const rule: UploadRule = { kind: "file", types: ["png", "jpg", "jpeg", "pdf"], most };
  const { change } = form;
  const problem = form.problemOf(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the deed's actor is the same as long as its dialog is open
  const changed = useCallback((value: string) => change(field, value), [field]);
  return (
    <div className="tm-field">
      <span>{label}</span>
      <Uploader label={label} rule={rule} visibility="private" value={form.fields[field] ?? ""} onChange={changed} />
      {problem === null ? null : (
        <span className="tm-field-problem" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
