import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Address, AddressForm } from "../../../src/domain/trade/address.ts";
import type { App } from "../../../src/server/app.ts";
import type { Region } from "../../../src/server/trade/regions.ts";
import { type Buyer, countOf, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";

let db: TestDatabase;
let app: App;
let buyer: Buyer;
let other: Buyer;
beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 20 });
  app = (await createTestApp(db)).app;
  buyer = await createBuyer(app, db, phoneOf(0));
  other = await createBuyer(app, db, phoneOf(1));
});
beforeEach(async () => {
  await db.run("delete from user_address");
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const HOME: AddressForm = {
  receiver: "王木匠",
  phone: "13800000001",
  provinceCode: "320000",
  provinceName: "江苏省",
  cityCode: "320500",
  cityName: "苏州市",
  districtCode: "320585",
  districtName: "太仓市",
  detail: "沪太路1号仓库",
  canUnload: true,
  vehicleLimit: "13m",
  isDefault: false,
};

const add = (form: object, key?: string) => buyer.post<string>("/api/userAddress/pc/add", form, key);
const list = async (of = buyer) => (await of.get<Address[]>("/api/userAddress/pc/getList")).data;
const setDefault = (id: string, by = buyer) => by.post(`/api/userAddress/pc/setDefault?id=${id}`);

describe("addresses", () => {
  it("come back as they were saved, with the names that belong to their codes", async () => {
    const { data: id } = await add({ ...HOME, provinceName: "乱写", cityName: "", receiver: " 王木匠 " });
    const saved = { ...HOME, id, companyId: null, isDefault: true };
    expect(await list()).toEqual([saved]);
    expect((await buyer.get(`/api/userAddress/pc/getInfo?id=${id}`)).data).toEqual(saved);
    const moved = { ...HOME, detail: "新地址一二三", isDefault: true };
    expect((await buyer.post("/api/userAddress/pc/update", { id, ...moved })).code).toBe(200);
    expect(await list()).toEqual([{ ...moved, id, companyId: null }]);
  });

  it("have exactly one default, whoever was made it and however many at once", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push((await add({ ...HOME, isDefault: i === 3 })).data);
    expect((await list()).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: ids[3] }]);
    const answers = await Promise.all([...ids, ...ids].map((id) => setDefault(id)));
    expect(answers.every(({ code }) => code === 200)).toBe(true);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    await buyer.delete(`/api/userAddress/pc/delete?id=${(await list())[0]!.id}`);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(0);
  });

  it("are at most 20, also when 30 come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => add({ ...HOME, isDefault: true })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(10);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it("are added once for one key", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(HOME, key)));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    expect(await countOf(db, "user_address")).toBe(1);
    expect((await add({ ...HOME, detail: "另一个地址" }, key)).code).toBe(601);
  });

  it("of others can be neither read, changed, deleted nor made the default", async () => {
    const { data: id } = await add(HOME);
    const calls = [
      other.get(`/api/userAddress/pc/getInfo?id=${id}`),
      other.post("/api/userAddress/pc/update", { id, ...HOME, detail: "换成别的地址" }),
      other.delete(`/api/userAddress/pc/delete?id=${id}`),
      setDefault(id, other),
    ];
    for (const call of calls) expect(await call).toMatchObject({ code: 404, data: null });
    expect(await list()).toMatchObject([{ id, detail: HOME.detail }]);
    expect(await list(other)).toEqual([]);
  });

  it.each([
    ["no name", { receiver: "" }, 601],
    ["digits in the name", { receiver: "王1" }, 601],
    ["a wrong phone", { phone: "12345678901" }, 601],
    ["a city of another province", { cityCode: "330100" }, 601],
    ["a district of another city", { districtCode: "330102" }, 601],
    ["no district where there are some", { districtCode: "" }, 601],
    ["no province", { provinceCode: "" }, 601],
    ["an unknown province", { provinceCode: "999999" }, 601],
    ["a short street", { detail: "1号" }, 601],
    ["a number for a name", { receiver: 12 }, 400],
    ["a truck of its own", { vehicleLimit: "20m" }, 400],
    ["an owner", { personId: "1" }, 400],
  ])("with %s are refused", async (_what, change, code) => {
    expect((await add({ ...HOME, ...change })).code).toBe(code);
    expect(await countOf(db, "user_address")).toBe(0);
  });

  it("lie in provinces, cities and districts; some cities have none", async () => {
    const { data } = (await app.inject("/api/province/getProvinceCityList")).json() as { data: Region[] };
    expect(data).toHaveLength(31);
    const cityOf = (province: string, city: string) =>
      data.find(({ name }) => name === province)!.children.find(({ name }) => name === city)!;
    expect(cityOf("江苏省", "苏州市").children).toContainEqual({ code: "320585", name: "太仓市", children: [] });
    for (const city of ["东莞市", "中山市"]) expect(cityOf("广东省", city).children).toEqual([]);
    const dongguan = { ...HOME, provinceCode: "440000", cityCode: "441900", districtCode: "" };
    expect((await add(dongguan)).code).toBe(200);
    expect(await list()).toMatchObject([
      { provinceName: "广东省", cityName: "东莞市", districtCode: "", districtName: "" },
    ]);
  });
});
