import { type ComponentType, use, useEffect, useReducer } from "react";
import { SkeletonRows } from "./kit/skeleton.tsx";

/** A component whose module is fetched when it is first rendered, or earlier by `load`. Suspends until it is there. */
export type Lazily<Props> = ComponentType<Props> & { load(): Promise<ComponentType<Props>> };

const FAILED = new Set<() => void>();

/** A chunk that failed to load is fetched again at its next use; until then whoever shows it sees the failure. */
export function forgetFailed(): void {
  for (const forget of FAILED) forget();
  FAILED.clear();
}

/** Unlike React's own, it renders at once what has been loaded before: nothing suspends on the server or when the browser takes over. */
export function lazily<Module, Props extends object = object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
): Lazily<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  // Who has suspended once asks again in the same way.
  let isAwaited = false;
  const fetched = (): Promise<ComponentType<Props>> => {
    if (loading === null) {
      loading = load().then((module) => {
        const component = select(module);
        if (!isAwaited) loaded = component;
        return component;
      });
      loading.catch(() =>
        FAILED.add(() => {
          loading = null;
        }),
      );
    }
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: once per module
  function LazilyLoaded(props: Props) {
    isAwaited ||= loaded === null;
    const Loaded = loaded ?? use(fetched());
    return <Loaded {...props} />;
  }
  return Object.assign(LazilyLoaded, { load: fetched });
}

/** Fetches a screen. */
export type Fetched = () => Promise<ComponentType>;

/** Shown only when a screen takes its time to arrive. */
export const Arriving = () => (
  <div className="tm-panel tm-arriving">
    <SkeletonRows rows={6} />
  </div>
);

/**
 * A screen that is fetched when it is first shown. It does not suspend: what did is shown a third of a second after what stood
 * for it at the earliest, React's own pause.
 */
export function screen(load: Fetched): Lazily<object> {
  let isHere = false;
  const Screen = lazily(load, (component) => {
    isHere = true;
    return component;
  });
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen
  function ScreenOrArriving() {
    const [hasCome, come] = useReducer(() => true, isHere);
    useEffect(() => void Screen.load().then(come, come), []);
    return hasCome ? <Screen /> : <Arriving />;
  }
  return Object.assign(ScreenOrArriving, { load: Screen.load });
}
