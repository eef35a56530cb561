import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { AuthGateway } from "../../../src/application/account/auth-gateway.ts";
import { keepSession } from "../../../src/application/account/kept-session.ts";
import { createSessionMachine, type SessionPorts } from "../../../src/application/account/session-machine.ts";
import { offline } from "../../support/machines.ts";
import { SESSION, settled, simulatedTime, willingGateway } from "./fakes.ts";

function startedSession(
  kept: string | null,
  other: Partial<AuthGateway> = {},
  key: string | null = null,
  ways: Pick<SessionPorts, "visit" | "cartCount"> = {},
) {
  const { timers, clock } = simulatedTime();
  const happened: string[] = [];
  let token = kept;
  const lasting: number[] = [];
  const tokens = {
    read: () => token,
    write: (written: string, lastsMs: number) => {
      token = written;
      lasting.push(lastsMs);
    },
    clear: () => {
      token = null;
      happened.push("cleared");
    },
    announce: () => happened.push("announced"),
  };
  const navigator = {
    currentPath: () => "/shop/car",
    go: (path: string) => happened.push(path),
    open: () => undefined,
  };
  const session = createActor(
    createSessionMachine({
      auth: willingGateway(clock, other),
      clock,
      tokens,
      navigator,
      onExpired: () => happened.push("expired"),
      onKeyRefused: () => happened.push("key refused"),
      ...ways,
    }),
    { clock: timers },
  );
  session.start();
  if (key !== null) session.send({ type: "keyReceived", key });
  /** Another tab writes or clears the token. */
  const elsewhere = (written: string | null) => {
    token = written;
    session.send({ type: "tokenChangedElsewhere" });
  };
  /** Another tab has cleared the token, and this one has not noticed yet. */
  const signOutElsewhere = () => {
    token = null;
  };
  return { session, happened, timers, clock, lasting, elsewhere, signOutElsewhere, token: () => token };
}

const fresh = { type: "tokenReceived", token: "fresh", expireAt: 9 } as const;
const state = ({ session }: ReturnType<typeof startedSession>) => session.getSnapshot().value;

describe("createSessionMachine", () => {
  it("restores the person of a stored token, and sends no request without one", async () => {
    const visitor = startedSession(null);
    expect(state(visitor)).toBe("signedOut");
    const member = startedSession("kept");
    await settled();
    expect(state(member)).toBe("signedIn");
    expect(member.session.getSnapshot().context.session).toEqual(SESSION);
  });

  it("marks nothing as expired that another tab has signed out, whichever message arrives first", async () => {
    const { session, happened, signOutElsewhere, elsewhere } = startedSession("kept");
    await settled();
    signOutElsewhere();
    session.send({ type: "sessionExpired" });
    elsewhere(null);
    await settled();
    expect(happened).toEqual([]);
    expect(session.getSnapshot().value).toBe("signedOut");
    expect(session.getSnapshot().context.session).toBeNull();
  });

  it("announces an expired session once, clears once and goes home once, however many calls fail together", async () => {
    const { session, happened, token } = startedSession("kept");
    await settled();
    for (let call = 0; call < 50; call += 1) session.send({ type: "sessionExpired" });
    await settled();
    expect(happened).toEqual(["expired", "cleared", "/index"]);
    expect(token()).toBeNull();
    expect(session.getSnapshot().value).toBe("signedOut");
    expect(session.getSnapshot().context).toMatchObject({ session: null, hasExpired: true });
  });

  it("holds a token until its session ends by the clock of the app, for every way of signing in", async () => {
    const started = startedSession(null, {
      signInByKey: async () => ({ token: "hopped", expireAt: 9_000 + started.clock.now() }),
    });
    started.session.send({ ...fresh, expireAt: started.clock.now() + 7_000 });
    started.session.send({ type: "keyReceived", key: "key" });
    await settled();
    expect(started.lasting).toEqual([7_000, 9_000]);
  });

  it("announces the next expiry again after a new login", async () => {
    const { session, happened } = startedSession("kept");
    await settled();
    for (let visit = 0; visit < 2; visit += 1) {
      for (let call = 0; call < 50; call += 1) session.send({ type: "sessionExpired" });
      session.send(fresh);
      await settled();
    }
    expect(happened.filter((what) => what === "expired")).toHaveLength(2);
    expect(session.getSnapshot().value).toBe("signedIn");
  });

  it("notifies no visitor whose call was refused", () => {
    const visitor = startedSession(null);
    visitor.session.send({ type: "sessionExpired" });
    expect(visitor.happened).toEqual([]);
    expect(state(visitor)).toBe("signedOut");
  });

  it("announces once that a stored token is stale, and goes home", () => {
    const { session, happened, token } = startedSession("old", { session: () => new Promise(() => undefined) });
    session.send({ type: "sessionExpired" });
    session.send({ type: "sessionExpired" });
    expect(happened.toSorted()).toEqual(["/index", "cleared", "expired"]);
    expect(token()).toBeNull();
    expect(session.getSnapshot().value).toBe("signedOut");
  });

  it("counts the cart after signing in, and not when a session is restored or refreshed", async () => {
    let counted = 0;
    const cartCount = async () => {
      counted += 1;
      return 7;
    };
    const started = startedSession("kept", {}, null, { cartCount });
    await settled();
    started.session.send({ type: "refreshRequested" });
    await settled();
    expect(counted).toBe(0);
    started.session.send(fresh);
    await settled();
    started.session.send({ type: "refreshRequested" });
    await settled();
    expect(counted).toBe(1);
    const other = startedSession(null, {}, null, { cartCount });
    other.session.send(fresh);
    await settled();
    expect(other.session.getSnapshot().context.session?.carNums).toBe(7);
  });

  it("shows the data stored in this browser tab for its token at once, and requests it again", async () => {
    const texts = new Map<string, string>();
    const visit = {
      read: (key: string) => texts.get(key) ?? null,
      write: (key: string, text: string) => void texts.set(key, text),
      remove: (key: string) => void texts.delete(key),
    };
    keepSession(visit, { ...SESSION, token: "a-token-of-its-own", name: "李四" });
    expect([...texts.values()].join()).not.toContain("a-token-of-its-own");
    const session = async () => ({ ...SESSION, token: "a-token-of-its-own" });
    const same = startedSession("a-token-of-its-own", { session }, null, { visit });
    expect(state(same)).toBe("refreshing");
    expect(same.session.getSnapshot().context.session?.name).toBe("李四");
    await settled();
    expect(same.session.getSnapshot().context.session?.name).toBe(SESSION.name);
    const other = startedSession("somebody-else", { session }, null, { visit });
    expect(state(other)).toBe("restoring");
    expect(other.session.getSnapshot().context.session).toBeNull();
    keepSession(visit, null);
    expect(texts.size).toBe(0);
  });

  it.each<[string, () => Promise<void>]>([
    ["refuses", async () => Promise.reject(offline())],
    ["never answers", () => new Promise(() => undefined)],
  ])("logs out at once although the server %s", async (_, signOut) => {
    const started = startedSession("kept", { signOut });
    await settled();
    started.session.send({ type: "signOutRequested" });
    await settled();
    expect(started.token()).toBeNull();
    expect(started.session.getSnapshot().context.session).toBeNull();
    expect(["signedOut", "signingOut"]).toContain(state(started));
  });

  it("sends the logout with the token that it ends", async () => {
    let sentWith: string | null = null;
    const started = startedSession("kept", {
      signOut: async () => {
        sentWith = started.token();
      },
    });
    await settled();
    started.session.send({ type: "signOutRequested" });
    await settled();
    expect(sentWith).toBe("kept");
    expect(started.token()).toBeNull();
  });

  it("lets a person sign in while a logout is pending, and retains the new token", async () => {
    const started = startedSession("kept", { signOut: () => new Promise(() => undefined) });
    await settled();
    started.session.send({ type: "signOutRequested" });
    started.session.send(fresh);
    await settled();
    expect(state(started)).toBe("signedIn");
    expect(started.token()).toBe("fresh");
  });

  it("retries by itself while the server cannot be reached, and retains the token", async () => {
    let tries = 0;
    const started = startedSession("kept", {
      session: async () => {
        tries += 1;
        if (tries === 1) throw offline();
        return SESSION;
      },
    });
    await settled();
    expect(state(started)).toBe("unknown");
    expect(started.token()).toBe("kept");
    started.timers.increment(15_000);
    await settled();
    expect(state(started)).toBe("signedIn");
  });

  it("takes the newest token while an older one is still being restored", async () => {
    const asked: (() => void)[] = [];
    const started = startedSession("old", {
      session: () =>
        new Promise((resolve) => {
          const token = started?.token() ?? "old";
          asked.push(() => resolve({ ...SESSION, token }));
        }),
    });
    started.session.send(fresh);
    for (const answer of asked) answer();
    await settled();
    expect(started.session.getSnapshot().context.session?.token).toBe("fresh");
  });

  it("forgets the person at once when another tab signs out, and clears nothing of its own", async () => {
    const started = startedSession("kept", { session: async () => ({ ...SESSION, token: "kept" }) });
    await settled();
    started.elsewhere(null);
    expect(state(started)).toBe("signedOut");
    expect(started.session.getSnapshot().context.session).toBeNull();
    expect(started.happened).toEqual([]);
  });

  it("becomes the person who signs in in another tab, and ignores late answers for the previous one", async () => {
    const answers = new Map<string, () => void>();
    let person = "A";
    const started = startedSession("A", {
      session: () => {
        const token = person;
        return new Promise((resolve) => answers.set(token, () => resolve({ ...SESSION, token, name: token })));
      },
    });
    const name = () => started.session.getSnapshot().context.session?.name ?? null;
    answers.get("A")?.();
    await settled();
    expect(name()).toBe("A");
    started.session.send({ type: "refreshRequested" });
    const late = answers.get("A");
    person = "B";
    started.elsewhere("B");
    expect(name()).toBeNull();
    late?.();
    await settled();
    expect(name()).toBeNull();
    answers.get("B")?.();
    await settled();
    expect(name()).toBe("B");
    started.session.send({ type: "tokenChangedElsewhere" });
    // The data of the same token is requested again, and the person stays meanwhile.
    expect(state(started)).toBe("refreshing");
    expect(name()).toBe("B");
  });

  it("leaves alone the token that another tab got while its own logout was under way", async () => {
    let answered: () => void = () => undefined;
    const started = startedSession("kept", {
      signOut: () =>
        new Promise((resolve) => {
          answered = resolve;
        }),
    });
    await settled();
    started.session.send({ type: "signOutRequested" });
    started.elsewhere("B");
    answered();
    await settled();
    expect(started.token()).toBe("B");
    expect(state(started)).toBe("signedIn");
  });

  it("retains the person while it refreshes, also when that fails", async () => {
    let tries = 0;
    const started = startedSession("kept", {
      session: async () => {
        tries += 1;
        if (tries === 2) throw offline();
        return { ...SESSION, sessionEpoch: tries };
      },
    });
    await settled();
    started.session.send({ type: "refreshRequested" });
    await settled();
    expect(state(started)).toBe("signedIn");
    expect(started.session.getSnapshot().context.session?.sessionEpoch).toBe(1);
    started.session.send({ type: "refreshRequested" });
    await settled();
    expect(started.session.getSnapshot().context.session?.sessionEpoch).toBe(3);
  });

  it("starts with a one-time key by exchanging it, once, whoever was signed in before", async () => {
    for (const kept of [null, "kept"]) {
      const keys: string[] = [];
      const hop = startedSession(
        kept,
        {
          signInByKey: async (key) => {
            keys.push(key);
            return { token: "fresh", expireAt: 9 };
          },
        },
        "one-time",
      );
      expect(state(hop)).toBe("hopping");
      await settled();
      expect(state(hop)).toBe("signedIn");
      expect(hop.token()).toBe("fresh");
      expect(keys).toEqual(["one-time"]);
      expect(hop.happened).toEqual([]);
      hop.session.send({ type: "refreshRequested" });
      await settled();
      expect(keys).toHaveLength(1);
    }
  });

  it("stays with who was there when the key is refused", async () => {
    const signInByKey = () => Promise.reject(offline());
    const visitor = startedSession(null, { signInByKey }, "used");
    const member = startedSession("kept", { signInByKey }, "used");
    await settled();
    expect(state(visitor)).toBe("signedOut");
    expect(visitor.happened).toEqual(["key refused"]);
    expect(state(member)).toBe("signedIn");
    expect(member.token()).toBe("kept");
    expect(member.happened).toEqual(["key refused"]);
  });

  it("announces a switch that it finds on reading to the other tabs, since the page that made it may be gone by then", async () => {
    let sessionEpoch = 1;
    const { session, happened, elsewhere } = startedSession(SESSION.token, {
      session: async () => ({ ...SESSION, sessionEpoch }),
    });
    await settled();
    session.send({ type: "refreshRequested" });
    await settled();
    expect(happened).toEqual([]);
    sessionEpoch = 2;
    session.send({ type: "refreshRequested" });
    await settled();
    expect(happened).toEqual(["announced"]);
    session.send({ type: "refreshRequested" });
    await settled();
    expect(happened).toEqual(["announced"]);
    // What another tab has announced is not announced again.
    sessionEpoch = 3;
    elsewhere(SESSION.token);
    await settled();
    expect(session.getSnapshot().context.session?.sessionEpoch).toBe(3);
    expect(happened).toEqual(["announced"]);
  });

  it("announces to the other tabs that lines came into the cart or went, and not when they were counted again", async () => {
    const { session, happened } = startedSession(SESSION.token);
    await settled();
    session.send({ type: "cartCounted", num: SESSION.carNums + 1 });
    session.send({ type: "cartCounted", num: SESSION.carNums + 1 });
    expect(happened).toEqual(["announced"]);
    expect(session.getSnapshot().context.session?.carNums).toBe(SESSION.carNums + 1);
  });

  it("reads again a switch that was announced to it and that it could not read", async () => {
    let isAway = false;
    const { session, timers, elsewhere } = startedSession(SESSION.token, {
      session: async () => {
        if (isAway) throw offline();
        return { ...SESSION, sessionEpoch: isAway ? 1 : 2 };
      },
    });
    await settled();
    isAway = true;
    elsewhere(SESSION.token);
    await settled();
    expect(session.getSnapshot().value).toBe("signedIn");
    timers.increment(15_000);
    expect(session.getSnapshot().value).toBe("refreshing");
    await settled();
    isAway = false;
    timers.increment(15_000);
    await settled();
    expect(session.getSnapshot().context.session?.sessionEpoch).toBe(2);
    timers.increment(60_000);
    expect(session.getSnapshot().value).toBe("signedIn");
  });

  it("refreshes every tab when one of them switches the purchasing entity, and sends no echo", async () => {
    let asked = 0;
    const auth = { session: async () => ({ ...SESSION, sessionEpoch: ++asked }) };
    const { session, happened, elsewhere } = startedSession(SESSION.token, auth);
    await settled();
    session.send({ type: "entitySwitched" });
    // What is on its way may have been answered before the switch: it is not waited for.
    session.send({ type: "entitySwitched" });
    await settled();
    expect(session.getSnapshot().value).toBe("signedIn");
    expect(session.getSnapshot().context.session?.sessionEpoch).toBe(3);
    expect(happened).toEqual(["announced", "announced"]);
    elsewhere(SESSION.token);
    expect(session.getSnapshot().value).toBe("refreshing");
    await settled();
    expect(session.getSnapshot().context.session?.sessionEpoch).toBe(4);
    expect(happened).toEqual(["announced", "announced"]);
  });
});
