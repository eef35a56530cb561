import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import { createAddressFormMachine, formProblems } from "../../../src/application/trade/address-form-machine.ts";
import { createAddressMachine } from "../../../src/application/trade/address-machine.ts";
import type { Addresses } from "../../../src/application/trade/addresses.ts";
import { asId, type DeliveryAddressId } from "../../../src/domain/ids.ts";
import { districtsFor } from "../../../src/domain/region.ts";
import { ADDRESS_CAP } from "../../../src/domain/trade/address.ts";
import type { Address } from "../../../src/domain/trade/address-form.ts";
import { offline, settled } from "../../support/machines.ts";
import { ADDRESS, fakeAddresses, REGIONS } from "./fakes.ts";

type FormActor = ActorRefFrom<ReturnType<typeof createAddressFormMachine>>;

function countingIds() {
  let given = 0;
  return { next: () => `key-${++given}` };
}

async function startedForm(address: Address | null = null, other: Partial<Addresses> = {}) {
  const { addresses, log } = fakeAddresses([], other);
  const form = createActor(createAddressFormMachine({ addresses, ids: countingIds() }), {
    input: { address, isDefault: false },
  });
  form.start();
  await settled();
  return { form, log, context: () => form.getSnapshot().context };
}

const person = { receiver: " 李四 ", phone: "13900000000", detail: " 虎门镇港口路1号 " };

describe("createAddressFormMachine", () => {
  it("saves a place without districts, trimmed", async () => {
    const { form, log } = await startedForm();
    form.send({ type: "provinceChosen", code: "440000" });
    form.send({ type: "cityChosen", code: "441900" });
    form.send({ type: "changed", change: person });
    form.send({ type: "submitted" });
    await settled();
    expect(log).toEqual(["add 李四 东莞市"]);
    expect(form.getSnapshot().output).toEqual({ saved: "8" });
  });

  it("requires the district where there are some, and saves nothing before", async () => {
    const { form, log, context } = await startedForm();
    form.send({ type: "changed", change: person });
    form.send({ type: "provinceChosen", code: "440000" });
    form.send({ type: "cityChosen", code: "440100" });
    form.send({ type: "submitted" });
    await settled();
    expect(context().wasSubmitted).toBe(true);
    expect(formProblems(context())).toEqual({ districtCode: "请选择区县" });
    expect(log).toEqual([]);
  });

  it("chooses the only city of a province by itself", async () => {
    const { form, context } = await startedForm();
    form.send({ type: "provinceChosen", code: "110000" });
    expect(context().form).toMatchObject({ cityName: "北京市", districtName: "" });
  });

  it("always names an existing place, for any choices in any order", async () => {
    const choosing = <Type extends string>(type: Type, ...codes: string[]) =>
      fc.record({ type: fc.constant(type), code: fc.constantFrom("", "999999", ...codes) });
    const choice = fc.oneof(
      choosing("provinceChosen", "110000", "440000"),
      choosing("cityChosen", "110100", "440100", "441900"),
      choosing("districtChosen", "110101", "440103"),
    );
    const { form, context } = await startedForm();
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { maxLength: 20 }), async (choices) => {
        for (const one of choices) {
          form.send(one);
          const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName } = context().form;
          const province = REGIONS.find((region) => region.code === provinceCode);
          const city = province?.children.find((region) => region.code === cityCode);
          const district = districtsFor(REGIONS, context().form).find((region) => region.code === districtCode);
          expect(province?.name ?? "").toEqual(provinceName);
          expect(city?.name ?? "").toEqual(cityName);
          expect(district?.name ?? "").toEqual(districtName);
          expect(province?.code ?? "").toEqual(provinceCode);
          expect(city?.code ?? "").toEqual(cityCode);
          expect(district?.code ?? "").toEqual(districtCode);
        }
      }),
    );
  });

  it("retries under the same key for the same form, under another for another", async () => {
    const sent: [string, string][] = [];
    const { form } = await startedForm(null, {
      add: async ({ receiver }, key) => {
        sent.push([receiver, key]);
        throw offline();
      },
    });
    form.send({ type: "provinceChosen", code: "440000" });
    form.send({ type: "cityChosen", code: "441900" });
    const submit = async (receiver: string) => {
      form.send({ type: "changed", change: { ...person, receiver } });
      form.send({ type: "submitted" });
      await settled();
    };
    for (const receiver of ["李四", " 李四", "王五", "王五", "李四"]) await submit(receiver);
    expect(sent).toEqual([
      ["李四", "key-1"],
      ["李四", "key-1"],
      ["王五", "key-2"],
      ["王五", "key-2"],
      ["李四", "key-3"],
    ]);
  });

  it("stays open with its input when saving fails, and requests missing regions again", async () => {
    let fails = true;
    const { form, context } = await startedForm(ADDRESS, {
      regions: async () => {
        if (fails) throw offline();
        return REGIONS;
      },
      update: () => Promise.reject(offline()),
    });
    expect(form.getSnapshot().value).toBe("failed");
    fails = false;
    form.send({ type: "retried" });
    await settled();
    form.send({ type: "changed", change: { receiver: "王五" } });
    form.send({ type: "submitted" });
    await settled();
    expect(form.getSnapshot().value).toBe("editing");
    expect(context().form.receiver).toBe("王五");
  });
});

async function startedList(first: readonly Address[], other: Partial<Addresses> = {}) {
  const { addresses, log } = fakeAddresses(first, other);
  const notices: string[] = [];
  const list = createActor(
    createAddressMachine({ addresses, ids: countingIds(), notify: (text) => notices.push(text) }),
  );
  list.start();
  await settled();
  return { list, log, notices, shown: () => list.getSnapshot().context.addresses.map(({ id }) => id) };
}

describe("createAddressMachine", () => {
  it("deletes only after a confirmation", async () => {
    const { list, log, shown, notices } = await startedList([ADDRESS]);
    list.send({ type: "removalConfirmed" });
    list.send({ type: "removalRequested", id: asId("7") });
    list.send({ type: "removalDropped" });
    list.send({ type: "removalConfirmed" });
    await settled();
    expect(log).toEqual([]);
    expect(shown()).toEqual(["7"]);
    list.send({ type: "removalRequested", id: asId("7") });
    list.send({ type: "removalConfirmed" });
    await settled();
    expect(log).toEqual(["remove 7"]);
    expect(shown()).toEqual([]);
    expect(notices).toEqual(["收货地址已删除"]);
  });

  it("offers the first address as the default and shows it when it is saved", async () => {
    const { list, shown, notices } = await startedList([]);
    list.send({ type: "additionRequested" });
    await settled();
    const form = list.getSnapshot().children.form as FormActor;
    expect(form.getSnapshot().context.form.isDefault).toBe(true);
    form.send({ type: "provinceChosen", code: "440000" });
    form.send({ type: "cityChosen", code: "441900" });
    form.send({ type: "changed", change: person });
    form.send({ type: "submitted" });
    await settled();
    await settled();
    expect(shown()).toEqual(["8"]);
    expect(notices).toEqual(["收货地址已保存"]);
  });

  it("edits the address that was chosen, and makes another the default once", async () => {
    const other = { ...ADDRESS, id: asId<DeliveryAddressId>("9"), isDefault: false };
    const { list, log } = await startedList([ADDRESS, other]);
    list.send({ type: "editRequested", id: asId("9") });
    await settled();
    const form = list.getSnapshot().children.form as FormActor;
    form.send({ type: "submitted" });
    await settled();
    await settled();
    list.send({ type: "defaultChosen", id: asId("7") });
    list.send({ type: "defaultChosen", id: asId("9") });
    list.send({ type: "defaultChosen", id: asId("9") });
    await settled();
    expect(log).toEqual(["update 9", "default 9"]);
  });

  it("takes no more than the limit, and shows the truth after a failure", async () => {
    const full = Array.from({ length: ADDRESS_CAP }, (_, place) => ({
      ...ADDRESS,
      id: asId<DeliveryAddressId>(String(place + 1)),
    }));
    const { list, shown } = await startedList(full, { remove: () => Promise.reject(offline()) });
    list.send({ type: "additionRequested" });
    expect(list.getSnapshot().value).toBe("resting");
    list.send({ type: "removalRequested", id: asId("1") });
    list.send({ type: "removalConfirmed" });
    await settled();
    await settled();
    expect(list.getSnapshot().value).toBe("resting");
    expect(shown().length).toEqual(ADDRESS_CAP);
  });
});
