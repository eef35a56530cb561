import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { Tag } from "../../kit/tag.tsx";

/** Tabs of a list whose rows are in use or not. */
export const IN_USE_TABS = {
  label: "状态",
  name: "status",
  tabs: [
    { key: "", label: "全部" },
    { key: "0", label: "正常" },
    { key: "1", label: "停用" },
  ],
};

/** Whether a row of the dictionary is in use. */
export const StatusTag = ({ status }: { status: "0" | "1" }) => (
  <Tag meaning={status === "0" ? "done" : "ended"}>{status === "0" ? "正常" : "停用"}</Tag>
);

/** Asks whether a row is really to go. */
export const RemoveDialog = ({ command, what, lost }: { command: CommandActor; what: string; lost: string }) => (
  <CommandDialog command={command} title={`删除「${what}」`} submitText="删除" isDanger>
    <p>{lost}</p>
  </CommandDialog>
);
