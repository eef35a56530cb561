import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { App } from "../../../src/application/app.ts";
import type { SettingsStore } from "../../../src/application/platform.ts";
import { createDeliveryPlace } from "../../../src/application/system/delivery-place.ts";
import { createFreightMachine, freightQuery } from "../../../src/application/system/freight-machine.ts";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";

type Person = { token: string; deliveryCityCode?: string };

/** A device with a session that comes and goes; `saved`: cities that were stored with the person. */
function device(stored: string | null = null) {
  const kept = new Map(stored === null ? [] : [["delivery-city", stored]]);
  const saved: string[] = [];
  let hear: (state: { context: { session: Person | null } }) => void = () => {};
  const state = { isSignedIn: false };
  const settings: SettingsStore = {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
  const session = {
    subscribe(listener: typeof hear) {
      hear = listener;
      return { unsubscribe() {} };
    },
  };
  const app = {
    session,
    get isSignedIn() {
      return state.isSignedIn;
    },
  } as unknown as App;
  const freights = {
    estimate: async () => [],
    saveCity: async (city: string) => void saved.push(city),
  };
  const place = createDeliveryPlace({ settings, app, freights });
  const signIn = (person: Person) => {
    state.isSignedIn = true;
    hear({ context: { session: person } });
  };
  return { place, saved, signIn };
}

describe("where the person's goods go", () => {
  it("is nowhere until a city is chosen, which the device keeps and everybody who listens hears of", () => {
    const { place, saved } = device();
    const heard: string[] = [];
    const stop = place.subscribe(() => heard.push(place.current()));
    expect(place.current()).toBe("");
    place.choose("371300");
    place.choose("371300");
    stop();
    place.choose("320500");
    expect(heard).toEqual(["371300"]);
    expect(place.current()).toBe("320500");
    expect(saved).toEqual([]);
  });

  it("is the person's own city where they have one, which wins over the device's", () => {
    const { place, saved, signIn } = device("320500");
    signIn({ token: "a", deliveryCityCode: "371300" });
    expect(place.current()).toBe("371300");
    expect(saved).toEqual([]);
  });

  it("is taken over from the device where the person has none, and stored with each choice", () => {
    const { place, saved, signIn } = device("320500");
    signIn({ token: "a" });
    expect(saved).toEqual([]);
    signIn({ token: "a", deliveryCityCode: "" });
    place.choose("371300");
    signIn({ token: "a", deliveryCityCode: "" });
    expect(saved).toEqual(["320500", "371300"]);
  });

  it("is nowhere again once it is emptied, with the person as well", () => {
    const { place, saved, signIn } = device();
    signIn({ token: "a", deliveryCityCode: "371300" });
    place.choose("");
    expect(place.current()).toBe("");
    expect(saved).toEqual([""]);
  });

  it("is nowhere where the device holds anything else", () => {
    expect(device("苏州").place.current()).toBe("");
  });
});

describe("freight of goods", () => {
  const asked: unknown[] = [];
  const freights = {
    estimate: async (...args: unknown[]) => {
      asked.push(args);
      return [];
    },
    saveCity: async () => {},
  };
  const lines = [{ goodsId: asId<GoodsId>("7"), count: 90 }];

  it("is asked once for what is counted, and not at all without a city", async () => {
    const actor = createActor(createFreightMachine({ freights }), {
      input: { query: freightQuery("", lines) },
    }).start();
    await waitFor(actor, (state) => state.matches("ready"));
    expect(asked).toEqual([]);
    actor.send({ type: "routeChanged", query: freightQuery("371300", lines) });
    await waitFor(actor, (state) => state.matches("ready") && state.context.query.cityCode === "371300");
    actor.send({ type: "routeChanged", query: freightQuery("371300", lines) });
    expect(asked).toEqual([["371300", lines]]);
    actor.stop();
  });
});
