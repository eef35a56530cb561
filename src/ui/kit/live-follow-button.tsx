import { useMachine } from "@xstate/react";
import { App } from "../../application/app.ts";
import { createFollowMachine } from "../../application/catalog/follow-machine.ts";
import { Follows } from "../../application/catalog/follows.ts";
import { Tracking } from "../../application/system/tracking.ts";
import type { FollowTarget } from "../../domain/catalog/follow.ts";
import { useWired } from "../wiring.tsx";
import { HeartButton } from "./heart-button.tsx";

type Live = FollowTarget & { name?: string | undefined; known: boolean | null; wasPressed: boolean };

/** The heart at work; `wasPressed`: before it was. */
export function LiveFollowButton({ targetType, targetId, name, known, wasPressed }: Live) {
  const machine = useWired(createFollowMachine, Follows, App, Tracking);
  const [state, send] = useMachine(machine, { input: { target: { targetType, targetId }, wasPressed, known } });
  return (
    <HeartButton
      name={name}
      isFull={state.matches("full") || state.matches("removing")}
      onPress={state.can({ type: "pressed" }) ? () => send({ type: "pressed" }) : undefined}
    />
  );
}
