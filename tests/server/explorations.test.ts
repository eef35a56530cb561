import { afterAll, beforeAll, describe, it } from "vitest";
import { DEMAND_TABLE } from "../../src/domain/demand/demand.ts";
import type { Demand } from "../../src/domain/demand/demand-form.ts";
import type { App } from "../../src/server/app.ts";
import { expireDemands } from "../../src/server/demand/expire-demands.ts";
import { type Buyer, createBuyer, phoneOf } from "../support/buyer.ts";
import { someCreditCode } from "../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type Deed, explore } from "../support/exploration.ts";
import { testDeps } from "../support/server.ts";
import { personIdOf } from "../support/sign-in.ts";
import { done, REASON } from "../support/trade.ts";
import { createWitness } from "../support/witness.ts";

const witness = createWitness();
const GOOD = { code: 200, msg: "" };
const DAY_MS = 86_400_000;
const demandForm = () => ({
  ...{ rawText: "樟子松 30*120*4米 一级 50方 太仓", createMode: 1, visibility: 1, deliverCityCode: "320500" },
  ...{ contactName: "李木", contactPhone: "13911112222", quoteDeadlineAt: Date.now() + 3 * DAY_MS },
  items: [
    { speciesCode: "zhangzisong", thickness: 30, width: 120, length: 4000, quantity: 50_000, quantityUnit: "m3" },
  ],
});

type Owned = { id: string; status: number; version: number; owner: Buyer };
type Kind = "owner" | "other buyer" | "operator" | "merchant";

describe("whatever is led on by calls alone reaches and leaves every status, and what is forbidden changes nothing:", () => {
  let db: TestDatabase;
  let app: App;
  let others: Record<Exclude<Kind, "owner">, Buyer>;
  let next = 100;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = await witness.app(testDeps(db));
    others = {
      "other buyer": await company(),
      operator: await createBuyer(app, db, phoneOf(1), { roles: ["operator"] }),
      merchant: await createBuyer(app, db, phoneOf(2), { roles: ["buyer", "merchant"] }),
    };
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  /** Somebody who acts for a certified company. */
  const company = async (): Promise<Buyer> => {
    const phone = phoneOf(next++);
    const row = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '太仓木业' || $2, $3, 1) returning id`,
      [await personIdOf(db, phone), phone, someCreditCode()],
    );
    return createBuyer(app, db, phone, { mainCompanyId: row!.id });
  };

  /** A call as its rightful sender and as everybody else would send it. */
  function deedsOf<T extends Owned>(
    event: string,
    by: "owner" | "operator",
    url: string,
    isOpen: (thing: T) => boolean | null | Promise<boolean | null>,
    body: (thing: T) => object = () => ({}),
  ): Deed<T>[] {
    const kinds: readonly Kind[] = ["owner", "other buyer", "operator", "merchant"];
    return kinds.map((kind) => ({
      ...{ event, actor: `${kind} as ${by}` },
      isOpen: kind === by ? isOpen : () => false,
      send: (thing) =>
        (kind === "owner" ? thing.owner : others[kind]).post(url, {
          id: thing.id,
          version: thing.version,
          ...body(thing),
        }),
    }));
  }

  it(
    "a demand, but for its award, which takes quotes",
    () =>
      witness.about(async () => {
        type Wish = Demand & { owner: Buyer };
        const again = async ({ id, owner }: Pick<Wish, "id" | "owner">): Promise<Wish> => ({
          ...(await done(owner.get<Demand>(`/api/demand/pc/getInfo?id=${id}`))),
          owner,
        });
        const start = async (reviewed: boolean) => {
          await db.run(
            `insert into sys_config (config_key, config_value) values ('demand.review', $1)
             on conflict (config_key) do update set config_value = excluded.config_value`,
            [reviewed ? "on" : "off"],
          );
          const owner = await createBuyer(app, db, phoneOf(next++));
          const { id } = await done(owner.post<Demand>("/api/demand/pc/add", demandForm()));
          return again({ id, owner });
        };
        const offered =
          (event: string) =>
          ({ events }: Wish) =>
            (events as string[]).includes(event);
        const toOperator =
          (event: string) =>
          async ({ id }: Wish) => {
            const { code, data } = await others.operator.get<{ demand?: { events: string[] }; events?: string[] }>(
              `/api/demand/admin/getInfo?id=${id}`,
            );
            return code === 200 && (data.events ?? data.demand?.events ?? []).includes(event);
          };
        const call = (event: string, name: string, body?: (it: Wish) => object) =>
          deedsOf<Wish>(event, "owner", `/api/demand/pc/${name}`, offered(event), body);
        const review = (event: string, body?: () => object) =>
          deedsOf<Wish>(event, "operator", `/api/demand/admin/${event}`, toOperator(event), body);
        await explore<Wish>(
          {
            table: DEMAND_TABLE,
            elsewhere: [4],
            starts: [() => start(true), () => start(false)],
            again,
            deeds: [
              ...call("publish", "publish"),
              ...call("edit", "update", demandForm),
              ...call("withdraw", "withdraw"),
              ...call("close", "close", () => ({ reason: "暂时不需要了" })),
              ...call("extend", "extend", () => ({ quoteDeadlineAt: Date.now() + 5 * DAY_MS })),
              ...review("approve"),
              ...review("reject", () => ({ reason: REASON })),
              ...review("close", () => ({ reason: REASON })),
              {
                ...{ event: "clock", actor: "clock" },
                isOpen: ({ status }) => [2, 3].includes(status) || null,
                async send({ id }) {
                  await db.run(
                    `update demand set quote_deadline_at = now() - interval '1 second', entered_at = entered_at - interval '8 days'
                    where id = $1`,
                    [id],
                  );
                  await expireDemands(db);
                  return GOOD;
                },
              },
            ],
          },
          witness,
        );
      }),
    120_000,
  );
});
