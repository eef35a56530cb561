import type { SmsCountdownRef } from "../../application/account/sms-countdown-machine.ts";
import { smsButtonText } from "../../domain/account/sms-countdown.ts";
import { Button } from "../kit/button.tsx";
import { useSelector } from "../use-selector.ts";
import { SliderDialog } from "./slider-dialog.tsx";

type Requesting = { countdown: SmsCountdownRef | undefined; onRequest: () => void };

/** The button beside a code, and the puzzle it opens. */
export const SmsCodeButton = ({ countdown, onRequest }: Requesting) =>
  countdown === undefined ? null : <Requester countdown={countdown} onRequest={onRequest} />;

function Requester({ countdown, onRequest }: Requesting & { countdown: SmsCountdownRef }) {
  const state = useSelector(countdown, (snapshot) => snapshot);
  const waiting = state.matches("coolingDown");
  return (
    <>
      <Button disabled={waiting} onClick={onRequest}>
        {smsButtonText(waiting ? state.context.secondsLeft : 0)}
      </Button>
      <SliderDialog slider={state.children.slider} />
    </>
  );
}
