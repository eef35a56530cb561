import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { App } from "../../application/app.ts";
import { createFollowMachine, type Presence } from "../../application/catalog/follow-machine.ts";
import { Follows } from "../../application/catalog/follows.ts";
import { Tracking } from "../../application/system/tracking.ts";
import type { FollowTarget } from "../../domain/catalog/follow.ts";
import { useLatePort } from "../wiring.tsx";
import { Button } from "./button.tsx";

/** Follows goods, a shop, a brand … and lets go again. Stands in its place before the page has been taken over. */
export function FollowButton(target: FollowTarget) {
  const [follows, app, tracking] = [useLatePort(Follows), useLatePort(App), useLatePort(Tracking)];
  if (follows === null || app === null || tracking === null) return <HeartButton isFull={false} />;
  return <LiveButton target={target} follows={follows} visit={app} tracking={tracking} />;
}

function LiveButton({
  target: { targetType, targetId },
  follows,
  visit,
  tracking,
}: {
  target: FollowTarget;
  follows: Follows;
  visit: Presence;
  tracking: Tracking;
}) {
  const [machine] = useState(() => createFollowMachine(follows, visit, tracking));
  const [state, send] = useMachine(machine, { input: { targetType, targetId } });
  useEffect(() => send({ type: "targetChanged", target: { targetType, targetId } }), [send, targetType, targetId]);
  return (
    <HeartButton
      isFull={state.matches("full") || state.matches("removing")}
      onPress={state.can({ type: "pressed" }) ? () => send({ type: "pressed" }) : undefined}
    />
  );
}

function HeartButton({ isFull, onPress }: { isFull: boolean; onPress?: (() => void) | undefined }) {
  const heart = (
    <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true">
      <path
        d="M8 14 2.3 8.3a3.7 3.7 0 0 1 5.2-5.2l.5.5.5-.5a3.7 3.7 0 0 1 5.2 5.2z"
        fill={isFull ? "currentColor" : "none"}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  );
  return (
    <Button size="small" pressed={isFull} disabled={onPress === undefined} icon={heart} onClick={() => onPress?.()}>
      {isFull ? "已关注" : "关注"}
    </Button>
  );
}
