import { useCallback } from "react";
import type { UploadRule } from "../../domain/system/upload.ts";
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
}: {
  form: Pick<FormState, "fields" | "problemOf" | "change">;
  field: string;
  label: string;
  most: number;
  types?: readonly string[];
}) {
  const rule: UploadRule = { kind: "file", types, most };
  const { change } = form;
  const problem = form.problemOf(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the command's actor is the same as long as its dialog is open
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
