import { type DeedActor, DeedDialog, ReasonDialog } from "../../kit/console/deed-dialog.tsx";

/** Locks somebody out, or lets them in again. */
export const LockDialog = ({ deed, event, name }: { deed: DeedActor; event: string; name: string }) =>
  event === "lock" ? (
    <ReasonDialog
      deed={deed}
      title={`停用「${name}」`}
      text="所有设备立即退出，停用期间不能登录；进行中的订单不受影响。"
      submitText="停用"
      isDanger
    />
  ) : (
    <DeedDialog deed={deed} title={`启用「${name}」`} submitText="启用">
      <p>该用户可以重新登录。</p>
    </DeedDialog>
  );
