import { type ComponentType, createContext, memo, use, useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom, AnyActor, AnyStateMachine } from "xstate";
import type { App } from "../application/app.ts";
import type { AdapterBundle, Core, StartOptions } from "../application/core.ts";
import { type LazyActor, lazyActor, type Optimistic, type SerializedState } from "../application/lazy-actor.ts";
import type { PortKey, PortKeys } from "../application/ports.ts";
import { forgetFailed, type Lazily, lazily } from "./lazily.tsx";

/** Where a screen was opened: the query of the address. */
export type RouteInput = { query: Readonly<Record<string, string>> };

/** A machine's creator in a module of its own, which is fetched with the core and not with the view. */
export type LaterMachine<Ports extends object, Machine extends AnyStateMachine> = {
  load(): Promise<(ports: Ports) => Machine>;
};

export const laterMachine = <Module, Ports extends object, Machine extends AnyStateMachine>(
  load: () => Promise<Module>,
  select: (module: Module) => (ports: Ports) => Machine,
): LaterMachine<Ports, Machine> => ({ load: () => load().then(select) });

type WithPorts<Ports extends object, Machine extends AnyStateMachine> = {
  /** The ports that the machine takes, by the names it has for them. */
  ports: PortKeys<Ports>;
  /** Where the ports' adapters come with the screen; parts of it may use them too. */
  adapterBundle?: AdapterBundle | readonly AdapterBundle[];
  /** What is shown of an event before the machine runs. */
  optimistic?: Optimistic;
  /** The machine's creator, here or in a module of its own. */
  machine: ((ports: Ports) => Machine) | LaterMachine<Ports, Machine>;
};

/** How a machine is made with its ports. */
export type Machinery<Machine extends AnyStateMachine = AnyStateMachine> = {
  adapterBundle: AdapterBundle | readonly AdapterBundle[] | undefined;
  optimistic: Optimistic | undefined;
  make(core: Core): Promise<Machine>;
  /** The same at once, or `null` where something of it has yet to come. */
  makeNow(core: Core): Machine | null;
};

/** The ports themselves, by their names. */
const found = <Ports extends object>(keys: PortKeys<Ports>, portOf: (key: PortKey) => unknown): Ports =>
  Object.fromEntries(Object.entries<PortKey>(keys).map(([name, key]) => [name, portOf(key)])) as Ports;

export function machineryOf<Ports extends object, Machine extends AnyStateMachine>({
  ports,
  adapterBundle,
  optimistic,
  machine,
}: WithPorts<Ports, Machine>): Machinery<Machine> {
  const boundIn = (core: Core) => found(ports, (key) => core.port(key));
  return {
    adapterBundle,
    optimistic,
    async make(core) {
      const create = "load" in machine ? await machine.load() : machine;
      return create(boundIn(core));
    },
    makeNow: (core) =>
      "load" in machine || !Object.values<PortKey>(ports).every((key) => core.has(key)) ? null : machine(boundIn(core)),
  };
}

/** The machine of a screen or part with the ports of `core`, started. */
export async function startedWith(
  core: Core,
  { adapterBundle, make }: Machinery,
  options: StartOptions,
): Promise<AnyActor> {
  await Promise.all([adapterBundle ?? []].flat().map((bundle) => core.bring(bundle)));
  return core.start(await make(core), options);
}

/**
 * Joins the views with everything behind them. A page starts dormant: its actors are there with the state the server
 * left them in, the rest (`core`) is fetched when somebody does something (`activate`).
 */
export class Wiring {
  readonly app: App;
  core: Core | null = null;
  /** Actors that are there before anything is rendered. */
  readonly prepared = new Map<Machinery, AnyActor | LazyActor>();
  /** Resolves when the core and the parts put off are there; asks for nothing. */
  readonly whenActive: Promise<Core>;
  /** The same, or sooner where this browser tab has shown a page before. */
  readonly acquainted: Promise<unknown>;
  private readonly load: () => Promise<Core>;
  readonly atHand: ReadonlyMap<unknown, unknown>;
  /** The host of the page's address, its port included. */
  readonly host: string;
  /** The host that the server made the page's HTML for. */
  readonly renderedFor: string;
  private loaded: Promise<Core> | null = null;
  private activating: Promise<Core> | null = null;
  private woken!: (core: Core) => void;

  constructor(parts: {
    app: App;
    atHand: ReadonlyMap<unknown, unknown>;
    host: string;
    renderedFor?: string | undefined;
    load: () => Promise<Core>;
    isAcquainted?: boolean;
  }) {
    this.app = parts.app;
    this.atHand = parts.atHand;
    this.host = parts.host;
    this.renderedFor = parts.renderedFor ?? parts.host;
    this.load = parts.load;
    this.whenActive = new Promise((resolve) => {
      this.woken = resolve;
    });
    this.acquainted = parts.isAcquainted === true ? Promise.resolve() : this.whenActive;
  }

  activate(): Promise<Core> {
    // With the parts put off: one that comes later than what it shows would be empty for a moment.
    if (this.activating === null) forgetFailed();
    // There is one core, also where a part put off did not come and is asked for again.
    this.loaded ??= this.load();
    this.activating ??= Promise.all([this.loaded, loadAfterwards()]).then(
      ([core]) => {
        this.core = core;
        this.woken(core);
        return core;
      },
      (error: unknown) => {
        this.activating = null;
        this.loaded?.catch(() => {
          this.loaded = null;
        });
        throw error;
      },
    );
    return this.activating;
  }

  /** A port; those that are not at hand only once the core is there. */
  port<Port>(port: PortKey<Port>): Port {
    const here = this.atHand.get(port);
    if (here !== undefined) return here as Port;
    return (this.core ?? use(this.activate())).port(port);
  }

  /** A port for what a press needs: a page that is dormant is activated by it, and shows itself until then. Rejects offline. */
  async portWhenActive<Port>(port: PortKey<Port>): Promise<Port> {
    const here = this.atHand.get(port);
    return here === undefined ? (await this.activate()).port(port) : (here as Port);
  }

  /** Starts the machine of a screen or part. */
  async start(machinery: Machinery, options: StartOptions): Promise<AnyActor> {
    return startedWith(await this.activate(), machinery, options);
  }

  /** The same at once, or `null` where something of it has yet to come. */
  startNow(machinery: Machinery, options: StartOptions): AnyActor | null {
    const { core } = this;
    const machine = core && machinery.makeNow(core);
    return core && machine && core.start(machine, options);
  }
}

export const WiringContext = createContext<Wiring | null>(null);

export function useWiring(): Wiring {
  const wiring = useContext(WiringContext);
  if (!wiring) throw new Error("no wiring above this component");
  return wiring;
}

/** The app-wide actors. */
export const useApp = (): App => useWiring().app;

/** One port, for the few components that need no machine (tracking, navigation). */
export const usePort = <Port,>(port: PortKey<Port>): Port => useWiring().port(port);

/** A port only browsers have: `null` on the server and until the page has been taken over, or until the core is there. */
export function useLatePort<Port>(port: PortKey<Port>): Port | null {
  const wiring = useWiring();
  const [late, setLate] = useState<Port | null>(null);
  useEffect(() => {
    const here = wiring.atHand.get(port) as Port | undefined;
    if (here !== undefined) setLate(() => here);
    else wiring.whenActive.then((core) => setLate(() => core.port(port)));
  }, [wiring, port]);
  return late;
}

/** A machine made by `create` with its ports, once per component; waits for the core. */
export function useWired<Ports extends object, Made>(create: (ports: Ports) => Made, ports: PortKeys<Ports>): Made {
  const wiring = useWiring();
  const made = found(ports, (key) => wiring.port(key));
  return useState(() => create(made))[0];
}

type Definition<Ports extends object, Machine extends AnyStateMachine> = WithPorts<Ports, Machine> & {
  view: ComponentType<{ actor: ActorRefFrom<Machine> }>;
};

/** A component with the machines that must have run before it is rendered on the server. */
export type Prepared = ComponentType & { machinery: readonly Machinery[] };

function useActor(machinery: Machinery, input: RouteInput): AnyActor | LazyActor | null {
  const wiring = useWiring();
  const [actor, setActor] = useState(() => wiring.prepared.get(machinery) ?? null);
  // The actor lives from mount to unmount; started in an effect, so that StrictMode's second mount gets its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed query is an event, not another screen
  useEffect(() => {
    const prepared = wiring.prepared.get(machinery);
    if (prepared !== undefined)
      return () => {
        wiring.prepared.delete(machinery);
        prepared.stop();
      };
    // Thrown where the component is drawn, it comes to the boundary around it.
    const failed = (error: unknown) =>
      setActor(() => {
        throw error;
      });
    let hasLeft = false;
    let started = wiring.startNow(machinery, { input });
    setActor(started);
    if (started === null)
      wiring.start(machinery, { input }).then((actor) => {
        if (hasLeft) actor.stop();
        else {
          started = actor;
          setActor(actor);
        }
      }, failed);
    return () => {
      hasLeft = true;
      started?.stop();
    };
  }, [wiring]);
  return actor;
}

/**
 * An actor of a part that is there from the first moment in the state that `initial` says, and runs once the core is
 * there. `input`: the machine's, where it is not the context of that state.
 */
export function useLazyActor<Machine extends AnyStateMachine>(
  machinery: Machinery<Machine>,
  initial: () => SerializedState & { input?: unknown },
  optimistic?: Optimistic,
): ActorRefFrom<Machine> {
  const wiring = useWiring();
  const [actor] = useState(() => {
    const { input, ...state } = initial();
    const load = () => wiring.start(machinery, { input: input ?? state.context });
    return lazyActor(load, state, { optimistic });
  });
  useEffect(() => {
    wiring.whenActive.then(() => actor.activate()).catch(() => {});
    return () => {
      actor.stop();
    };
  }, [wiring, actor]);
  return actor as ActorRefFrom<Machine>;
}

/** What a screen's machine hears when the query of its address is another. */
export const routeChanged = (query: RouteInput["query"]) => ({ type: "routeChanged", query }) as const;

export const queryOf = (search: string): RouteInput["query"] => Object.fromEntries(new URLSearchParams(search));

/**
 * A screen: a machine creator with its ports, and the view of its actor. The machine's input is `RouteInput`; it is
 * started with the screen, hears `routeChanged` when the query changes, and is stopped when the person leaves. On the
 * server it runs until no state of it has the tag `loading`.
 */
export function screenOf<Ports extends object, Machine extends AnyStateMachine>(
  screen: Definition<Ports, Machine>,
): Prepared {
  // It goes by its actor: another query in the address draws nothing anew before that says so.
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  const View = memo(screen.view);
  const machinery = machineryOf(screen);
  // biome-ignore lint/correctness/noComponentHookFactories: once per screen, when its module loads
  function Screen() {
    const { search } = useLocation();
    const actor = useActor(machinery, { query: queryOf(search) });
    const heard = useRef(search);
    useEffect(() => {
      if (actor === null || search === heard.current) return;
      heard.current = search;
      actor.send(routeChanged(queryOf(search)));
    }, [actor, search]);
    return actor === null ? null : <View actor={actor as ActorRefFrom<Machine>} />;
  }
  return Object.assign(Screen, { machinery: [machinery] });
}

/** Parts that the browser takes over once somebody does something; until then they stand as the server sent them. */
const AFTERWARDS = new Set<{ load(): Promise<unknown> }>();
let isActive = false;

/** Fetches what `afterwards` puts off, and what that puts off in turn. */
export async function loadAfterwards(): Promise<void> {
  isActive = true;
  while (AFTERWARDS.size > 0)
    await Promise.all(
      [...AFTERWARDS].map(async (part) => {
        await part.load();
        AFTERWARDS.delete(part);
      }),
    );
}

/**
 * A part that a page does not need before somebody does something on it (footer, floating bar): its code comes with the
 * core, its styles with the page. It must stand under a `Suspense` of its own. Links in it lead on from the first moment,
 * what is pressed or typed too early is done again (`infrastructure/browser/early-presses.ts`).
 */
export function afterwards<Module, Props extends object = object>(
  load: () => Promise<Module>,
  select: (module: Module) => ComponentType<Props>,
  until: "whenActive" | "acquainted" = "whenActive",
): ComponentType<Props> {
  const Part: Lazily<Props> = lazily(load, select);
  AFTERWARDS.add(Part);
  if (isActive) void loadAfterwards();
  // biome-ignore lint/correctness/noComponentHookFactories: once per part, when its module loads
  return memo(function Afterwards(props: Props) {
    const wiring = useWiring();
    if (wiring.core === null) use<unknown>(wiring[until]);
    return <Part {...props} />;
  });
}
