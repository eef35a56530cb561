import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";

/** Locks somebody out, or lets them in again. */
export const LockDialog = ({ command, event, name }: { command: CommandActor; event: string; name: string }) =>
  event === "lock" ? (
    <ReasonDialog
      command={command}
      title={`停用「${name}」`}
      text="所有设备立即退出，停用期间不能登录；进行中的订单不受影响。"
      submitText="停用"
      isDanger
    />
  ) : (
    <CommandDialog command={command} title={`启用「${name}」`} submitText="启用">
      <p>该用户可以重新登录。</p>
    </CommandDialog>
  );
