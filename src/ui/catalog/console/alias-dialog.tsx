import { ALIAS_FIELDS, ALIAS_KINDS } from "../../../domain/timber/alias-kinds.ts";
import { SPECIES } from "../../../domain/timber/species.ts";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";

const SPECIES_OPTIONS = [
  { value: "", label: "请选择树种" },
  ...SPECIES.map(({ code, name, wood }) => ({
    value: code,
    label: `${name}（${wood === "softwood" ? "针叶" : "阔叶"}）`,
  })),
];
export const ALIAS_KIND_OPTIONS = ALIAS_KINDS.map(({ code, name }) => ({ value: String(code), label: name }));

/** Teaches the search another name of a species. */
export const AliasDialog = ({ command, title }: { command: CommandActor; title: string }) => (
  <CommandDialog command={command} title={title} submitText="添加别名">
    {(form) => (
      <>
        <p className="tm-muted">
          买家搜索或粘贴求购时写到这个别名，就按所选树种理解。商品不需要改动；一个别名可以分别加到几个树种。
        </p>
        <FieldInputs form={form} fields={ALIAS_FIELDS} options={{ speciesCode: SPECIES_OPTIONS }} />
      </>
    )}
  </CommandDialog>
);
