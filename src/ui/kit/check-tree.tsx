import { Suspense } from "react";
import { lazily } from "../lazily.tsx";
import { SkeletonRows } from "./skeleton.tsx";

const InsideCheckTree = lazily(
  () => import(/* webpackChunkName: "inside" */ "./blueprint/check-tree.tsx"),
  (module) => module.InsideCheckTree,
);

/** `isClosed`: it stays as it is. */
type CheckOption = { key: string; name: string; isClosed?: boolean };

export type CheckTreeProps = {
  groups: readonly { name: string; options: readonly CheckOption[] }[];
  /** Keys of what is chosen. */
  chosen: readonly string[];
  disabled?: boolean;
  onChange: (chosen: string[]) => void;
};

/** Choices of several in groups, as a tree; for consoles, which alone have such. */
export const CheckTree = (props: CheckTreeProps) => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <InsideCheckTree {...props} />
  </Suspense>
);
