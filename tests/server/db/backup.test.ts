import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asId, type MerchantId, type PersonId } from "../../../src/domain/ids.ts";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { backUp } from "../../../src/server/db/backup.ts";
import { connect, type Database } from "../../../src/server/db/database.ts";
import { digestOf, type Manifest } from "../../../src/server/db/manifest.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { restore } from "../../../src/server/db/restore.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { deliverOutbox, publish, type Subscriber } from "../../../src/server/system/outbox.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { pdfFile, picture, upload } from "../../support/files.ts";
import { everythingIn } from "../../support/requests.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";
import { createTrade, paid } from "../../support/trade.ts";

const PHONE = "13700000000";
const PASSWORD = "mutou88ok";

describe("a backup made while events are delivered", () => {
  const PEOPLE = 12;
  let db: TestDatabase;
  let empty: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    [db, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ template: "template0" })]);
    folder = await mkdtemp(join(tmpdir(), "taomu-snapshot-"));
  });
  afterAll(async () => {
    await Promise.all([db!.drop(), empty!.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it("notifies each reader exactly once after its restore: messages from before stay, the others come then", async () => {
    const from = db!;
    const to = empty!;
    const people: PersonId[] = [];
    for (let nth = 0; nth < PEOPLE; nth += 1) {
      const id = await personIdOf(from, `1360000${String(nth).padStart(4, "0")}`);
      people.push(id);
      await from.transaction((tx) =>
        publish(tx, "merchant.stepped", {
          merchantId: asId<MerchantId>("1"),
          event: "close",
          reason: "",
          personIds: [id],
        }),
      );
    }
    const deliverTo: Subscriber["on"]["merchant.stepped"] = (tx, { personIds }, outboxId) =>
      notify(
        tx,
        outboxId,
        personIds.map((personId) => ({ personId, companyId: null })),
        {
          type: 4,
          todo: "shop.suspended",
          title: "店铺状态",
          content: "",
          linkPath: "",
          refType: "merchant",
          refId: "1",
        },
      );
    const deliver = async (db: Database, most: number) => {
      let left = most;
      const someOfThem: Subscriber = {
        name: "messages",
        on: {
          "merchant.stepped": async (tx, payload, outboxId) => {
            if (left === 0) throw new Error("later");
            left -= 1;
            await deliverTo(tx, payload, outboxId);
          },
        },
      };
      await deliverOutbox(db, [someOfThem]);
      await db.run("update outbox_delivery set next_at = now()");
    };
    await deliver(from, 4);
    // Four more get theirs once the moment of the backup is fixed, before any table is saved.
    const interrupted: Database = {
      ...from,
      transaction: (work) =>
        from.transaction((tx) =>
          work({
            ...tx,
            async one(...asked) {
              const row = await tx.one(...asked);
              if (asked[0].includes("pg_export_snapshot")) await deliver(from, 4);
              return row as never;
            },
          }),
        ),
    };
    await backUp(interrupted, folder, new Date());
    await restore(to, folder);
    const notified = async (db: Database) =>
      (await db.rows<{ id: string }>("select person_id as id from message order by person_id")).map(({ id }) => id);
    expect(await notified(to)).toHaveLength(4);
    for (const one of [from, to]) {
      await deliver(one, PEOPLE);
      expect(await notified(one)).toEqual(people.toSorted());
      expect(await one.rows("select 1 from outbox union all select 1 from outbox_delivery")).toEqual([]);
    }
    // An event of the restored marketplace is never taken for one that was delivered before the backup.
    await to.transaction((tx) =>
      publish(tx, "merchant.stepped", {
        merchantId: asId<MerchantId>("1"),
        event: "close",
        reason: "",
        personIds: people,
      }),
    );
    await deliver(to, 1);
    expect(await notified(to)).toHaveLength(2 * PEOPLE);
  });
});

describe("a backup", () => {
  let db: TestDatabase;
  let empty: TestDatabase;
  let owner: Database;
  let folder: string;
  let manifest: Manifest;
  let authorization: string;
  const file = { name: "凭证.pdf", bytes: pdfFile() };
  let fileName: string;
  const download = async (from: Database) => {
    const { app } = await createTestApp(from);
    const url = `/common/download?fileName=${encodeURIComponent(fileName)}&delete=false`;
    const reply = await app.inject({ url, headers: { authorization } });
    await app.close();
    return reply.rawPayload;
  };

  beforeAll(async () => {
    [db, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ template: "template0" })]);
    const { app } = await createTestApp(db);
    await paid(await createTrade(app, db, { title: "落叶松\t方木\\\n第二行" }), 3);
    authorization = await signInAs(db, PHONE);
    ({ fileName } = await upload(app, authorization, [file]));
    await upload(app, authorization, [{ name: "a.png", bytes: await picture("png") }], "/common/upload");
    await db.run("update person set password_hash = $2 where phone = $1", [PHONE, await hashPassword(PASSWORD)]);
    await app.close();
    folder = await mkdtemp(join(tmpdir(), "taomu-backup-"));
    manifest = await backUp(db, folder, new Date());
    // The operator of a marketplace elsewhere owns its database and nothing else.
    const role = `r_${randomBytes(6).toString("hex")}`;
    await db.run(`create role ${role} login password 'owner'`);
    await empty.run(`do $$ begin execute format('alter database %I owner to ${role}', current_database()); end $$`);
    const url = new URL(empty.url);
    [url.username, url.password] = [role, "owner"];
    owner = connect(url.href, { poolSize: 2 });
  });
  afterAll(async () => {
    await owner.close();
    await Promise.all([db.drop(), empty.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it("is refused when a byte of it changed or a file is missing, and leaves the database empty", async () => {
    const tables = await db.rows<{ n: string }>("select 1 from pg_tables where schemaname = 'public'");
    expect(manifest.tables).toHaveLength(tables.length - 1);
    const path = join(folder, "person-1.txt.gz");
    const whole = await readFile(path);
    const broken = Buffer.from(whole);
    broken[40]! ^= 1;
    await writeFile(path, broken);
    await expect(restore(owner, folder)).rejects.toThrow("备份已损坏：person-1.txt.gz");
    await rm(path);
    await expect(restore(owner, folder)).rejects.toThrow("备份不完整：缺少 person-1.txt.gz");
    await writeFile(path, whole);

    const listed = join(folder, "manifest.json");
    const list = await readFile(listed, "utf8");
    await writeFile(listed, list.replace(/"rows": \d+/, '"rows": 7'));
    await expect(restore(owner, folder)).rejects.toThrow("备份已损坏：manifest.json");
    await rm(listed);
    await expect(restore(owner, folder)).rejects.toThrow("不是完整的备份");
    await writeFile(listed, list);
    expect(await owner.rows("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("is not made into a folder that holds something, nor put into a database that does", async () => {
    await expect(backUp(db, folder, new Date())).rejects.toThrow("目录不是空的");
    await expect(restore(db, folder)).rejects.toThrow("不是空的");
  });

  it("of a newer program is refused with the names of what is not known", async () => {
    const listed = join(folder, "manifest.json");
    const list = await readFile(listed, "utf8");
    const newer = { ...manifest, migrations: [...manifest.migrations, "9999_later.sql"] };
    await writeFile(listed, JSON.stringify({ ...newer, sha256: digestOf(newer) }));
    await expect(restore(owner, folder)).rejects.toThrow("备份的数据结构比程序新（9999_later.sql）");
    await writeFile(listed, list);
  });

  it("brings everything into an empty database: every row, signing in, private files", async () => {
    await restore(owner, folder);
    const { schema_migration: _made, ...before } = await everythingIn(db);
    const { schema_migration: _remade, ...after } = await everythingIn(empty);
    expect(after).toEqual(before);
    expect(await download(owner)).toEqual(file.bytes);
    expect(await owner.one("select oper_log_broken() as at")).toEqual({ at: null });

    const { app } = await createTestApp(owner);
    const payload = { username: PHONE, password: PASSWORD, type: 2 };
    expect((await app.inject({ method: "POST", url: "/api/login/login", payload })).json()).toMatchObject({
      code: 200,
    });
    await app.close();
    await migrate(owner);
  });

  it("leaves keys, indexes, triggers and sequences as migrations make them", async () => {
    const shape = (one: Database) =>
      one.rows(
        `select conrelid::regclass::text as a, conname as b, pg_get_constraintdef(oid, true) as c, convalidated as d
           from pg_constraint where connamespace = 'public'::regnamespace
         union all select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
         union all select tgrelid::regclass::text, tgname, tgenabled::text, true from pg_trigger where not tgisinternal
         union all select sequencename, last_value::text, '', true from pg_sequences where schemaname = 'public' and sequencename <> 'id_seq'
         order by 1, 2, 3`,
      );
    expect(await shape(owner)).toEqual(await shape(db));
  });
});
