import type { SmsCountdownRef } from "../../application/account/sms-countdown-machine.ts";
import { smsButtonText } from "../../domain/account/sms-countdown.ts";
import { Button } from "../kit/button.tsx";
import { useSelector } from "../use-selector.ts";
import { SliderDialog } from "./slider-dialog.tsx";

/** The button, and the puzzle it opens. */
export function SmsCodeButton({ countdown, onRequest }: { countdown: SmsCountdownRef; onRequest: () => void }) {
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
