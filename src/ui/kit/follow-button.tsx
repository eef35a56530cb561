import { lazy, Suspense, useState } from "react";
import { Follows } from "../../application/catalog/follows.ts";
import type { FollowTarget } from "../../domain/catalog/follow.ts";
import { useLatePort } from "../wiring.tsx";
import { HeartButton } from "./heart-button.tsx";
import { PartBoundary } from "./part-boundary.tsx";

const LiveFollowButton = lazy(() =>
  import("./live-follow-button.tsx").then((module) => ({ default: module.LiveFollowButton })),
);

/**
 * Follows goods, a shop, a brand … and lets go again. The heart is part of the page; what it does comes later, and a
 * press before that is not lost. In a list it is a heart alone: `name` is what it follows, `known` whether that is followed.
 */
export function FollowButton({ name, known, ...target }: FollowTarget & { name?: string; known?: boolean }) {
  const isAwake = useLatePort(Follows) !== null;
  const [wasPressed, setWasPressed] = useState(false);
  const still = <HeartButton name={name} isFull={known === true} onPress={() => setWasPressed(true)} />;
  if (!isAwake) return still;
  return (
    <PartBoundary>
      <Suspense fallback={still}>
        <LiveFollowButton
          key={`${target.targetType} ${target.targetId}`}
          {...target}
          name={name}
          known={known ?? null}
          wasPressed={wasPressed}
        />
      </Suspense>
    </PartBoundary>
  );
}
