import { RESERVATION_EVENT_NAMES, type ReservationEvent } from "../../../domain/trade/reservation.ts";
import { foldedCode } from "../../../domain/typed-code.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { FormInput } from "../../kit/form-fields.tsx";

/** Labels of the commands on a reservation, by the events that the server allows. */
export const RESERVATION_COMMANDS = ["confirm", "checkIn", "reject", "cancel"] as const;

/** Commands that end a reservation against the buyer's will. */
export const isHarsh = (event: string): boolean => event === "reject" || event === "cancel" || event === "miss";

/** The dialog of a command on a reservation. */
export function ReservationDialog({ command, name }: { command: CommandActor; name: string }) {
  if (name === "reject")
    return (
      <ReasonDialog
        command={command}
        title={RESERVATION_EVENT_NAMES.reject}
        text="驳回后时段空出，买家会收到原因并可重新预约。"
        submitText="驳回"
        isDanger
      />
    );
  if (name === "cancel")
    return (
      <ReasonDialog
        command={command}
        title={RESERVATION_EVENT_NAMES.cancel}
        text="取消后时段空出，预约中的另一方会收到原因，买家可重新预约。"
        submitText="取消预约"
        isDanger
      />
    );
  if (name === "miss")
    return (
      <CommandDialog command={command} title="登记爽约" submitText="登记" isDanger>
        <p>车辆未按时到场，预约结束，买家可重新预约。</p>
      </CommandDialog>
    );
  if (name === "confirm")
    return (
      <CommandDialog command={command} title={RESERVATION_EVENT_NAMES.confirm}>
        <p>确认后为这辆车保留时段，并向买家出具提货码。</p>
      </CommandDialog>
    );
  return (
    <CommandDialog command={command} title={RESERVATION_EVENT_NAMES.checkIn} submitText="登记">
      {(form) => (
        <>
          <p>请输入司机出示的提货码。{name === "gate" ? "系统按提货码找到预约。" : ""}</p>
          <FormInput form={form} field="code" label="提货码" placeholder="6位数字" filter={foldedCode} />
        </>
      )}
    </CommandDialog>
  );
}

export const commandLabel = (event: string): string => RESERVATION_EVENT_NAMES[event as ReservationEvent] ?? event;

export const storeOptions = (stores: readonly { id: string; storeName: string }[] = []) =>
  stores.map(({ id, storeName }) => ({ value: id, label: storeName }));
