import { type Fields, type TextsOf, textsOf, type ValuesOf, valuesIn } from "../domain/fields.ts";
import { createEditorMachine, type EditorParts } from "./editor-machine.ts";
import { type FormRules, formProblems } from "./form-rules.ts";

/** A record in a form of texts, with what else the form edits or has to know, such as a version. */
export type RecordForm<All extends Fields, Rest> = { fields: TextsOf<All>; rest: Rest };
/** A record as it is read and saved. What `values` does not name is empty. */
type Loaded<All extends Fields, Rest> = { values: Partial<ValuesOf<All>>; rest: Rest };

/** What differs between forms of records; what is wrong with them follows from the record first. */
export type RecordEditorParts<All extends Fields, Rest> = FormRules<All, [rest: Rest]> & {
  fields: All;
  /** `null`: there is no such thing. */
  load: (query: Readonly<Record<string, string>>) => Promise<Loaded<All, Rest> | null>;
  save: (values: ValuesOf<All>, rest: Rest, key: string) => Promise<unknown>;
} & Omit<EditorParts<RecordForm<All, Rest>>, "load" | "problems" | "save">;

/** An editor of a record, its fields typed as texts. */
export const createRecordEditorMachine = <const All extends Fields, Rest>(parts: RecordEditorParts<All, Rest>) =>
  createEditorMachine<RecordForm<All, Rest>>({
    ...parts,
    load: async (query) => {
      const loaded = await parts.load(query);
      return loaded === null ? null : { fields: textsOf(parts.fields, loaded.values), rest: loaded.rest };
    },
    problems: (form) => formProblems(parts.fields, parts, form.fields, form.rest),
    save: (form, _, key) => parts.save(valuesIn(parts.fields, form.fields), form.rest, key),
  });
