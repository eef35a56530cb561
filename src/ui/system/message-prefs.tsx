import { useMachine } from "@xstate/react";
import { Inbox } from "../../application/system/inbox.ts";
import { createMessagePrefsMachine } from "../../application/system/message-prefs-machine.ts";
import { DIGEST_NAMES, DIGESTS, isFixedPref, MESSAGE_TYPE_NAMES } from "../../domain/system/message.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Select } from "../kit/fields.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useWired } from "../wiring.tsx";

const TIMES = DIGESTS.map((value) => ({ value, label: DIGEST_NAMES[value] }));

/** Which notifications the person receives, and when. A change is kept at once. */
export function MessagePrefs() {
  const [state, send] = useMachine(useWired(createMessagePrefsMachine, { inbox: Inbox }));
  const { prefs, changed } = state.context;
  return (
    <>
      <Button size="small" onClick={() => send({ type: "opened" })}>
        消息设置
      </Button>
      {state.matches("closed") ? null : (
        <Dialog title="消息设置" width="form" onClose={() => send({ type: "closed" })}>
          {state.matches("loading") ? <SkeletonRows rows={4} /> : null}
          {state.matches("failed") ? (
            <ErrorState message="设置没有取到" onRetry={() => send({ type: "retried" })} />
          ) : null}
          {state.matches("open") || state.matches("saving") ? (
            <table aria-label="消息设置" className="tm-table">
              <thead>
                <tr>
                  <th scope="col">类型</th>
                  <th scope="col">接收</th>
                  <th scope="col">时间</th>
                </tr>
              </thead>
              <tbody>
                {prefs.map((kept) => {
                  const pref = changed?.type === kept.type ? changed : kept;
                  const name = MESSAGE_TYPE_NAMES[pref.type];
                  return (
                    <tr key={pref.type}>
                      <th scope="row">{name}</th>
                      <td>
                        <input
                          type="checkbox"
                          aria-label={`接收${name}消息`}
                          checked={pref.inApp}
                          disabled={isFixedPref(pref.type) || state.matches("saving")}
                          onChange={() => send({ type: "prefChanged", pref: { ...pref, inApp: !pref.inApp } })}
                        />
                      </td>
                      <td>
                        {isFixedPref(pref.type) ? (
                          <span className="tm-muted">即时，不能关闭</span>
                        ) : (
                          <Select
                            label={`${name}消息的时间`}
                            options={TIMES}
                            value={pref.digest}
                            onChange={(digest) => send({ type: "prefChanged", pref: { ...pref, digest } })}
                          />
                        )}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          ) : null}
        </Dialog>
      )}
    </>
  );
}
