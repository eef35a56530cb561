import { ALIAS_KINDS } from "../../../domain/timber/alias-kinds.ts";
import { SPECIES } from "../../../domain/timber/species.ts";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { FormInput, FormSelect } from "../../kit/form-fields.tsx";

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
        <FormInput form={form} field="alias" label="别名" maxLength={40} placeholder="2-12 个汉字，或 3-40 个字母" />
        <FormSelect form={form} field="speciesCode" label="树种" options={SPECIES_OPTIONS} />
        <FormSelect form={form} field="kind" label="类型" options={ALIAS_KIND_OPTIONS} />
      </>
    )}
  </CommandDialog>
);
