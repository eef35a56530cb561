import { CLOSE_REASONS } from "../../domain/demand/demand.ts";
import { QUOTE_DAYS } from "../../domain/demand/demand-form.ts";
import { type CommandActor, CommandDialog } from "../kit/console/command-dialog.tsx";
import { FormSelect } from "../kit/form-fields.tsx";

/** The dialog of what a demand's owner does to it as a whole. */
export function OwnerDialog({ name, command }: { name: string; command: CommandActor }) {
  switch (name) {
    case "extend":
      return (
        <CommandDialog command={command} title="延长报价" submitText="延长">
          {(form) => (
            <FormSelect
              form={form}
              field="days"
              label="从现在起再收"
              options={QUOTE_DAYS.map((days) => ({ value: String(days), label: `${days} 天` }))}
            />
          )}
        </CommandDialog>
      );
    case "close":
      return (
        <CommandDialog command={command} title="关闭求购" submitText="关闭求购" isDanger>
          {(form) => (
            <>
              <p>关闭后不再接受报价，已有报价将回复为未采纳。</p>
              <FormSelect
                form={form}
                field="reason"
                label="原因"
                options={CLOSE_REASONS.map((words) => ({ value: words, label: words }))}
              />
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
