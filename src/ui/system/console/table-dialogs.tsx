import { type DeedActor, DeedDialog } from "../../kit/console/deed-dialog.tsx";

export const STATUS_OPTIONS = [
  { value: "0", label: "正常" },
  { value: "1", label: "停用" },
];

/** Asks whether a row is really to go. */
export const RemoveDialog = ({ deed, what, lost }: { deed: DeedActor; what: string; lost: string }) => (
  <DeedDialog deed={deed} title={`删除「${what}」`} submitText="删除" isDanger>
    <p>{lost}</p>
  </DeedDialog>
);
