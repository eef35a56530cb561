import { type ComponentType, use } from "react";

/** A component whose module is fetched when it is first rendered, or earlier by `load`. Suspends until it is there. */
export type Lazily<Props> = ComponentType<Props> & { load(): Promise<ComponentType<Props>> };

/** Unlike React's own, it renders at once what has been loaded before: nothing suspends on the server or when the browser takes over. */
export function lazily<Module, Props extends object = object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): Lazily<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  const fetched = (): Promise<ComponentType<Props>> => {
    loading ??= load().then((module) => {
      loaded = pick(module);
      return loaded;
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: once per module
  function LazilyLoaded(props: Props) {
    const Loaded = loaded ?? use(fetched());
    return <Loaded {...props} />;
  }
  return Object.assign(LazilyLoaded, { load: fetched });
}
