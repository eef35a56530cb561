import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { Clock, SettingsStore } from "../../application/platform.ts";
import { unsavedInputs } from "../../application/unsaved-input.ts";
import { timeText } from "../../domain/time.ts";
import { Button } from "../kit/button.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { useGo } from "../kit/link.tsx";
import { usePort } from "../wiring.tsx";

/** Offers an account that has signed in, once, the form whose session ended; the form itself offers it as long as it is stored. */
export function InputOffer({ account }: { account: string }) {
  const settings = usePort(SettingsStore);
  const clock = usePort(Clock);
  const [inputs] = useState(() => unsavedInputs(settings, clock));
  const [offered, setOffered] = useState(() => inputs.toOffer(account));
  const { pathname, search } = useLocation();
  const go = useGo();
  useEffect(() => {
    if (offered !== null) inputs.mark(offered, "offered");
  }, [inputs, offered]);
  if (offered === null || offered.place === pathname + search) return null;
  const close = () => setOffered(null);
  return (
    <Dialog title="有还没提交的内容" onClose={close}>
      <p>{`上次登录失效时，您在“${offered.name}”填写的内容已保存在本浏览器（${timeText(offered.savedAt)}）。`}</p>
      {offered.isWindow ? <p>{`回到原页面后，再次打开“${offered.name}”，内容会自动填好。`}</p> : null}
      <DialogActions>
        <Button onClick={close}>以后再说</Button>
        <Button
          look="primary"
          focusedFirst
          onClick={() => {
            inputs.mark(offered, "accepted");
            close();
            go(offered.place);
          }}
        >
          继续填写
        </Button>
      </DialogActions>
    </Dialog>
  );
}
