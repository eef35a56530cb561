import type { Container, ServiceIdentifier } from "inversify";
import { type ComponentType, createContext, useContext, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { type ActorRefFrom, type AnyActorRef, type AnyStateMachine, createActor, type InputFrom } from "xstate";
import { App } from "../application/app.ts";

/** The only file of the ui that knows Inversify. */
export const ContainerContext = createContext<Container | null>(null);

function useContainer(): Container {
  const container = useContext(ContainerContext);
  if (!container) throw new Error("no container above this component");
  return container;
}

/** The app-wide actors. */
export const useApp = (): App => useContainer().get(App);

/** One port, for the few components that need no machine (tracking, navigation). */
export const usePort = <Port,>(port: ServiceIdentifier<Port>): Port => useContainer().get(port);

/** A port only browsers have: `null` on the server and until the page has been taken over. */
export function useLatePort<Port>(port: ServiceIdentifier<Port>): Port | null {
  const container = useContainer();
  const [late, setLate] = useState<Port | null>(null);
  useEffect(() => setLate(() => container.get(port)), [container, port]);
  return late;
}

type Ports<Args extends readonly unknown[]> = { [Index in keyof Args]: ServiceIdentifier<Args[Index]> };

/** A machine made by `create` with its ports, once per component. */
export function useWired<Args extends readonly unknown[], Made>(
  create: (...ports: Args) => Made,
  ...ports: Ports<Args>
): Made {
  const container = useContainer();
  return useState(() =>
    create(...(ports.map((port) => container.get(port as ServiceIdentifier)) as unknown as Args)),
  )[0];
}

/** Where a screen was opened: path parameters and query of the address. */
export type RouteInput = { params: Readonly<Record<string, string>>; query: Readonly<Record<string, string>> };

/**
 * A screen: a machine creator with its ports, and the view of its actor. The machine's input is `RouteInput`; it is
 * started with the screen, hears `routeChanged` when the query changes, and is stopped when the person leaves.
 */
export function screenOf<Args extends readonly unknown[], Machine extends AnyStateMachine>(screen: {
  ports: Ports<Args>;
  machine: (...ports: Args) => Machine;
  view: ComponentType<{ actor: ActorRefFrom<Machine> }>;
}): ComponentType {
  const View = screen.view;
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  return function Screen() {
    const container = useContainer();
    const params = useParams() as Record<string, string>;
    const { search } = useLocation();
    const [actor, setActor] = useState<AnyActorRef | null>(null);
    // The actor lives from mount to unmount; started in an effect, so that StrictMode's second mount gets its own.
    // biome-ignore lint/correctness/useExhaustiveDependencies: a changed query is an event, not another screen
    useEffect(() => {
      const ports = screen.ports.map((port: unknown) => container.get(port as ServiceIdentifier)) as unknown as Args;
      const input: RouteInput = { params, query: Object.fromEntries(new URLSearchParams(search)) };
      const started = createActor(screen.machine(...ports) as AnyStateMachine, {
        input: input as InputFrom<AnyStateMachine>,
      });
      started.start();
      setActor(started);
      return () => {
        started.stop();
      };
    }, [container]);
    useEffect(() => {
      actor?.send({ type: "routeChanged", query: Object.fromEntries(new URLSearchParams(search)) });
    }, [actor, search]);
    return actor === null ? null : <View actor={actor as ActorRefFrom<Machine>} />;
  };
}
