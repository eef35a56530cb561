import type { RsbuildPlugin } from "@rsbuild/core";

/**
 * Features of React that neither the house nor its libraries use, by the functions of its browser build that serve
 * nothing else. They are reached through tables and cannot be found unused by a bundler: emptied, 68 KB (gzip) become 57.
 * `tests/domain/lean-react.test.ts` keeps them out of the sources.
 */
export const UNUSED_IN_REACT = {
  /** `ViewTransition`. */
  viewTransitions: [
    "applyViewTransitionToHostInstances",
    "applyViewTransitionToHostInstancesRecursive",
    "restoreViewTransitionOnHostInstances",
    "commitAppearingPairViewTransitions",
    "commitEnterViewTransitions",
    "commitDeletedPairViewTransitions",
    "commitExitViewTransitions",
    "commitNestedViewTransitions",
    "restorePairedViewTransitions",
    "restoreEnterOrExitViewTransitions",
    "restoreNestedViewTransitions",
    "measureViewTransitionHostInstancesRecursive",
    "measureNestedViewTransitions",
    "commitAfterMutationEffectsOnFiber",
    "scheduleViewTransitionEvent",
    "reportViewTransitionError",
    "applyViewTransitionName",
    "restoreViewTransitionName",
    "createMeasurement",
    "startViewTransition",
    "ViewTransitionPseudoElement",
    "createViewTransitionInstance",
  ],
  /** `ref` on a `Fragment`. */
  fragmentRefs: [
    "validateDocumentPositionWithFiberTree",
    "commitNewChildToFragmentInstance",
    "commitNewChildToFragmentInstances",
    "deleteChildFromFragmentInstance",
    "schedulePendingIntersectionUnobserve",
    "getFragmentInstanceOrTextInstanceSiblings",
    "findFragmentInstanceOrTextInstanceSiblings",
    "getFragmentParentInstanceOrContainerFiber",
    "addFragmentHandleToFiber",
    "addFragmentHandleToInstance",
  ],
  /** `SuspenseList`. */
  suspenseLists: ["updateSuspenseListComponent", "initSuspenseListRenderState", "cutOffTailIfNeeded"],
  /** `Activity`. */
  activities: ["updateActivityComponent", "mountActivityChildren", "retryActivityComponentWithoutHydrating"],
  /** `title`, `meta`, `link`, `style` and `script` that React would move to the head; `preload` and its like. */
  hoisting: [
    "isHostHoistableType",
    "getResource",
    "acquireResource",
    "insertStylesheet",
    "adoptPreloadPropsForStylesheet",
    "adoptPreloadPropsForScript",
    "getHydratableHoistableCache",
    "mountHoistable",
    "createHoistableInstance",
    "preloadStylesheet",
    "stylesheetPropsFromRawProps",
    "getStylesheetSelectorFromKey",
    "preconnectAs",
    "prefetchDNS",
    "preconnect",
    "preload",
    "preloadModule",
    "preinitStyle",
    "preinitScript",
    "preinitModuleScript",
    "suspendResource",
    "insertStylesheetIntoRoot",
    "insertSuspendedStylesheets",
    "estimateBandwidth",
  ],
  /** `useActionState`, and what a browser shows while an action runs. */
  actionStates: [
    "mountActionState",
    "updateActionStateImpl",
    "runActionStateAction",
    "dispatchActionState",
    "rerenderActionState",
    "updateActionState",
    "defaultOnDefaultTransitionIndicator",
  ],
} as const;

const METHODS = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};$/gm;

/** React's browser build with the bodies of those functions taken out; says so when a version has other names. */
export function withoutUnused(code: string): string {
  let lean = code.replace(METHODS, "");
  for (const name of Object.values(UNUSED_IN_REACT).flat()) {
    const whole = new RegExp(`^function ${name}\\([^)]*\\) \\{[\\s\\S]*?^\\}$`, "m");
    if (!whole.test(lean)) throw new Error(`React has no function ${name} any more: see scripts/build/lean-react.ts`);
    lean = lean.replace(whole, `function ${name}() {}`);
  }
  return lean;
}

export const leanReact: RsbuildPlugin = {
  name: "lean-react",
  setup(api) {
    api.transform({ test: /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/ }, ({ code }) =>
      withoutUnused(code),
    );
  },
};
