import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";

export const STATUS_OPTIONS = [
  { value: "0", label: "正常" },
  { value: "1", label: "停用" },
];

/** Asks whether a row is really to go. */
export const RemoveDialog = ({ command, what, lost }: { command: CommandActor; what: string; lost: string }) => (
  <CommandDialog command={command} title={`删除「${what}」`} submitText="删除" isDanger>
    <p>{lost}</p>
  </CommandDialog>
);
