import { App } from "../../application/app.ts";
import { Follows } from "../../application/catalog/follows.ts";
import { Tracking } from "../../application/system/tracking.ts";
import type { FollowTarget } from "../../domain/catalog/visits/follow.ts";
import { useSelector } from "../use-selector.ts";
import { laterMachine, machineryOf, useLazyActor } from "../wiring.tsx";
import { HeartButton } from "./heart-button.tsx";

const MACHINERY = machineryOf({
  ports: { follows: Follows, app: App, tracking: Tracking },
  machine: laterMachine(
    () => import("../../application/catalog/follow-machine.ts"),
    (module) => module.createFollowMachine,
  ),
});

type Heart = FollowTarget & { name?: string; known?: boolean };

/**
 * Follows goods, a shop, a brand … and lets go again. In a list it is a heart alone: `name` is what it follows, `known`
 * whether that is followed.
 */
export const FollowButton = (heart: Heart) => <OneHeart key={`${heart.targetType} ${heart.targetId}`} {...heart} />;

function OneHeart({ name, known, ...target }: Heart) {
  const actor = useLazyActor(MACHINERY, () => ({
    value: known === true ? "full" : "opening",
    context: { target, known: known ?? null },
    tags: [],
  }));
  const isFull = useSelector(actor, (snapshot) => snapshot.matches("full") || snapshot.matches("removing"));
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches("adding") || snapshot.matches("removing") || snapshot.matches({ full: "resting" }),
  );
  return (
    <HeartButton name={name} isFull={isFull} onPress={isBusy ? undefined : () => actor.send({ type: "pressed" })} />
  );
}
