import { CLOSE_FIELDS, EXTEND_FIELDS } from "../../domain/demand/owner-forms.ts";
import { type CommandActor, CommandDialog } from "../kit/console/command-dialog.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";

/** The dialog of what a demand's owner does to it as a whole. */
export function OwnerDialog({ name, command }: { name: string; command: CommandActor }) {
  switch (name) {
    case "extend":
      return (
        <CommandDialog command={command} title="延长报价" submitText="延长">
          {(form) => <FieldInputs form={form} fields={EXTEND_FIELDS} />}
        </CommandDialog>
      );
    case "close":
      return (
        <CommandDialog command={command} title="关闭求购" submitText="关闭求购" isDanger>
          {(form) => (
            <>
              <p>关闭后不再接受报价，已有报价将回复为未采纳。</p>
              <FieldInputs form={form} fields={CLOSE_FIELDS} />
            </>
          )}
        </CommandDialog>
      );
    case "withdraw":
      return (
        <CommandDialog command={command} title="撤回求购" submitText="撤回">
          <p>撤回后回到草稿，修改后可重新发布。</p>
        </CommandDialog>
      );
    default:
      return null;
  }
}
