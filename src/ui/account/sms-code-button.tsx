import { Button } from "@blueprintjs/core";
import type { SmsCountdownRef } from "../../application/account/sms-countdown-machine.ts";
import { SMS_IDLE_TEXT } from "../../domain/account/sms-countdown.ts";
import { useSelector } from "../use-selector.ts";
import { SliderDialog } from "./slider-dialog.tsx";

/** The button, and the puzzle it opens. Not `disabled` while it counts, so that the focus stays on it. */
export function SmsCodeButton({ countdown, onRequest }: { countdown: SmsCountdownRef; onRequest: () => void }) {
  const state = useSelector(countdown, (snapshot) => snapshot);
  const waiting = state.matches("coolingDown");
  return (
    <>
      <Button
        className="tm-code-button"
        size="large"
        aria-disabled={waiting}
        onClick={() => {
          if (!waiting) onRequest();
        }}
        text={waiting ? `${state.context.secondsLeft}s` : SMS_IDLE_TEXT}
      />
      <SliderDialog slider={state.children.slider} />
    </>
  );
}
