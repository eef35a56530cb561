import { createHash, randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asId, type MerchantId, type PersonId } from "../../../src/domain/ids.ts";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import { backUp } from "../../../src/server/db/backup.ts";
import { columnsIn, copyOut, onConnection, quoted } from "../../../src/server/db/copying.ts";
import { connect, type Database, NO_LIMITS } from "../../../src/server/db/database.ts";
import { digestOf, type Manifest } from "../../../src/server/db/manifest.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { MIGRATIONS } from "../../../src/server/db/migration-files.ts";
import { enterNode, THIS_NODE } from "../../../src/server/db/node-seen.ts";
import { restore } from "../../../src/server/db/restore.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { deliverOutbox, publish, type Subscriber } from "../../../src/server/system/outbox.ts";
import { keepPartitions } from "../../../src/server/system/tables/partitions.ts";
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
  let ownerUrl: string;
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
    const url = new URL(empty.url);
    await db.run(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    [url.username, url.password] = [role, "owner"];
    ownerUrl = url.href;
    owner = connect(ownerUrl, { poolSize: 2 });
  });
  afterAll(async () => {
    await owner.close();
    await Promise.all([db.drop(), empty.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it("is refused when a byte of it changed or a file is missing, and leaves the database empty", async () => {
    const tables = await db.rows(
      "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
    );
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

  it("is not put into a database to which somebody else is connected, as a node that serves", async () => {
    const node = connect(ownerUrl, { poolSize: 2 });
    const one = await node.pool.connect();
    const other = await node.pool.connect();
    await expect(restore(owner, folder)).rejects.toThrow(
      `数据库还有别的连接（2 个：taomu-${process.pid}），请先停止所有节点`,
    );
    one.release();
    other.release();
    await node.close();
    expect(await owner.rows("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("of a newer program is refused with the names of what is not known", async () => {
    const listed = join(folder, "manifest.json");
    const list = await readFile(listed, "utf8");
    const newer = { ...manifest, migrations: [...manifest.migrations, "9999_later.sql"] };
    await writeFile(listed, JSON.stringify({ ...newer, sha256: digestOf(newer) }));
    await expect(restore(owner, folder)).rejects.toThrow("备份的数据结构比程序新（9999_later.sql）");
    await writeFile(listed, list);
  });

  it("that says more rows than it has is refused, and leaves the database empty", async () => {
    const listed = join(folder, "manifest.json");
    const list = await readFile(listed, "utf8");
    const more = structuredClone(manifest);
    more.tables.find(({ name }) => name === "person")!.parts[0]!.rows += 1;
    await writeFile(listed, JSON.stringify({ ...more, sha256: digestOf(more) }));
    await expect(restore(owner, folder)).rejects.toThrow(/person-1.txt.gz 应有 \d+ 行，实有 \d+ 行/);
    await writeFile(listed, list);
    expect(await owner.rows("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([]);
  });

  it("cut off while it is restored leaves a database that nothing starts on, and the next restore begins anew", async () => {
    await owner.close();
    const url = new URL(ownerUrl);
    url.searchParams.set("application_name", "victim");
    const victim = connect(url.href, { poolSize: 3 });
    const cutOff = new Promise<void>((resolve, reject) => {
      const never = new Promise<never>(() => {});
      const transaction: Database["transaction"] = (work, opening) =>
        victim.transaction(
          (tx) =>
            work({
              ...tx,
              run(text, ...more) {
                // As PostgreSQL describes the indexes that were taken away.
                if (!text.startsWith("CREATE INDEX")) return tx.run(text, ...more);
                resolve();
                return never;
              },
            }),
          opening,
        );
      restore({ ...victim, transaction }, folder).catch(reject);
    });
    await cutOff;
    const node = connect(empty.url, { poolSize: 1 });
    expect(await node.rows("select phone from person")).not.toEqual([]);
    const refusal = "数据库里的恢复还没有完成";
    await expect(enterNode(node, THIS_NODE, {})).rejects.toThrow(refusal);
    await expect(migrate(node)).rejects.toThrow(refusal);
    await expect(backUp(node, join(folder, "half"), new Date())).rejects.toThrow(refusal);
    await node.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'victim'",
    );
    await node.close();
    owner = connect(ownerUrl, { poolSize: 2 });
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

/** What a value of each type may be, and columns that nobody writes. */
const EVERY_TYPE = `-- expand
create table every_type (
  id bigint generated always as identity primary key,
  is_so boolean, small smallint, whole integer, large bigint, near real, nearer double precision, exact numeric(20, 6),
  text text, short varchar(20), padded char(4), bytes bytea, day date, hour time, at timestamptz, at_wall timestamp,
  took interval, uuid uuid, json json, jsonb jsonb, texts text[], numbers bigint[], words tsvector, network inet,
  range int4range, spell tstzrange, pieces bytea[],
  doubled integer generated always as (whole * 2) stored
);
create index every_type_text on every_type (text);
create table every_file (like every_type including all);
alter table every_file alter column bytes set storage external;
create table noted (
  id bigint generated by default as identity, at timestamptz not null, person_id bigint references person(id), text text,
  primary key (id, at)
) partition by range (at);
create index noted_text on noted (text);
create table noted_2025 partition of noted for values from ('2025-01-01Z') to ('2026-01-01Z');
create function shout() returns trigger language plpgsql as $$ begin new.text := upper(new.text); return new; end $$;
create trigger shout before insert on noted for each row execute function shout();`;

describe("a backup of any table", () => {
  let db: TestDatabase;
  let empty: TestDatabase;
  let folder: string;
  let migrations: string;
  beforeAll(async () => {
    [db, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ template: "template0" })]);
    folder = await mkdtemp(join(tmpdir(), "taomu-every-type-"));
    migrations = join(folder, "migrations");
    await cp(MIGRATIONS, migrations, { recursive: true });
    await writeFile(join(migrations, "9999_every_type.sql"), EVERY_TYPE);
    await migrate(db, null, migrations);
  });
  afterAll(async () => {
    await Promise.all([db!.drop(), empty!.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it("brings each value back, from several files of a table and from partitions that time made", async () => {
    for (const table of ["every_type", "every_file"]) {
      await db.run(`insert into ${table} default values`);
      await db.run(
        `insert into ${table} (is_so, small, whole, large, near, nearer, exact, text, short, padded, bytes, day, hour, at,
                               at_wall, took, uuid, json, jsonb, texts, numbers, words, network, range, spell, pieces)
         select n % 2 = 0, -n, n, 9007199254740993 + n, 'NaN', 1e300 / 3, 0.000001 * n, texts[1 + n % 7], '\\N', 'a', bytes,
                '0044-03-15 BC', '23:59:60', 'infinity', '2026-11-30 12:00:00.000001', '-1 mon +2 days 03:00:00.5',
                gen_random_uuid(), '{"a":  "\\t\\u0041"}', '{"a": "\\t"}', texts, '{1,null,-9223372036854775808}',
                'a:1A b:2', '::1/64', '[1,5)', '(,2026-11-30Z]', array[bytes, null]
           from generate_series(1, 40) n,
                (select array['', '\\N', E'\\\\', E'\\t\\r\\n', E'a\u2028b', '\\.', null] as texts) t,
                lateral (select decode(repeat(md5(n::text), case '${table}' when 'every_file' then 400 else 1 end), 'hex') || '\\x005c0a09'::bytea as bytes) b`,
      );
    }
    await db.run(
      "create table noted_2026 partition of noted for values from ('2026-01-01Z') to ('2027-01-01Z') partition by range (at)",
    );
    await db.run(
      "create table noted_2026_a partition of noted_2026 for values from ('2026-11-01Z') to ('2026-12-01Z')",
    );
    await db.run("create table noted_2026_rest partition of noted_2026 default");
    await db.run(
      "drop table noted_2025; create table noted_old partition of noted for values from (minvalue) to ('2026-01-01Z')",
    );
    await db.run(
      "insert into noted (at, text) select '2026-11-30Z'::timestamptz, text from unnest('{a,b,c}'::text[]) text union all select '2026-05-01Z', 'rest' union all select '1990-01-01Z', 'old'",
    );
    // What a trigger wrote is not written once more.
    await db.run("update noted set text = 'c' where text = 'C'");

    const { tables, partitions } = await backUp(db, join(folder, "saved"), new Date(), 8_192);
    const saved = (name: string) => {
      const { isBinary, parts } = tables.find((table) => table.name === name)!;
      return { isBinary, isInParts: parts.length > 1 };
    };
    expect(saved("every_type")).toEqual({ isBinary: false, isInParts: true });
    expect(saved("every_file")).toEqual({ isBinary: true, isInParts: true });
    expect(tables.filter(({ name }) => name.startsWith("noted"))).toHaveLength(1);
    expect(partitions?.flatMap(({ name }) => (name.startsWith("noted") ? [name] : []))).toEqual([
      "noted_2026",
      "noted_old",
      "noted_2026_a",
      "noted_2026_rest",
    ]);

    await restore(empty, join(folder, "saved"), migrations);
    for (const name of ["every_type", "every_file", "noted"]) {
      const rows = `select t.tableoid::regclass::text as place, t::text from ${name} t order by 1, 2`;
      const before = await db.rows(rows);
      expect(before.length).toBeGreaterThan(3);
      expect(await empty.rows(rows)).toEqual(before);
    }
    const written = (one: Database) =>
      one.one(`with noted_more as (insert into noted (at, text) values ('2026-12-01Z', 'd') returning id, text),
                    typed as (insert into every_type (whole) values (4) returning id, doubled)
               select noted_more.*, typed.id as typed, doubled from noted_more, typed`);
    expect(await written(empty)).toEqual(await written(db));
    const shape = `select tgrelid::regclass::text as a, tgname as b, tgenabled::text as c from pg_trigger where not tgisinternal and tgname = 'shout'
                   union all select tablename, indexname, indexdef from pg_indexes where tablename ~ '^(noted|every_)'
                   union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where conrelid::regclass::text ~ '^noted'
                   order by 1, 2, 3`;
    expect(await empty.rows(shape)).toEqual(await db.rows(shape));
  });
});

/** As release 0.10.0 did: a file of SQL for each table that has rows of its own. */
async function backUpAsFirst(db: Database, folder: string): Promise<void> {
  const found = await db.rows<{ name: string; columns: string[] }>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration' and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const tables = [];
  for (const { name, columns } of found) {
    const file = `${name}.sql.gz`;
    const query = `select ${columnsIn(columns)} from public.${quoted(name)}`;
    const path = join(folder, file);
    const { rows } = await onConnection(db, NO_LIMITS, (client) =>
      copyOut(client, { query, isBinary: false }, path, new AbortController().signal),
    );
    const text = gunzipSync(await readFile(path)).toString();
    const statement = `copy public.${quoted(name)} (${columnsIn(columns)}) from stdin;\n`;
    const bytes = gzipSync(`${statement}${text}\\.\n`);
    await writeFile(path, bytes);
    tables.push({ name, file, columns, rows, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  const migrations = await db.rows<{ name: string }>("select name from schema_migration order by name");
  const manifest = {
    format: 1 as const,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences: [],
  };
  await writeFile(join(folder, "manifest.json"), JSON.stringify({ ...manifest, sha256: digestOf(manifest) }));
}

describe("a backup of release 0.10.0", () => {
  it("is brought in, its files of SQL without their statements", async () => {
    const db = await createTestDatabase({ template: "template0" });
    const folder = await mkdtemp(join(tmpdir(), "taomu-backup-0.10.0-"));
    const files: Record<string, string> = JSON.parse(
      await readFile(join(import.meta.dirname, "../../support/backup-0.10.0.json"), "utf8"),
    );
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), Buffer.from(text, "base64"));
    await restore(db, folder);
    expect(await db.rows("select title from goods")).toEqual([{ title: "落叶松\t方木\\\r\n第二行" }]);
    expect(await db.rows("select bytes from file_bytes where variant = ''")).toContainEqual({ bytes: pdfFile() });
    const orders = await db.one<{ number: number }>("select count(*)::int as number from platform_order");
    expect(orders).toEqual({ number: 1 });
    await db.drop();
    await rm(folder, { recursive: true });
  });

  it("made of a database that 0.11.0 had expanded is brought in: each partition is a table there", async () => {
    const [db, empty] = await Promise.all([createTestDatabase(), createTestDatabase({ template: "template0" })]);
    const folder = await mkdtemp(join(tmpdir(), "taomu-backup-0.10.0-"));
    await keepPartitions(db);
    await db.run(
      `insert into behaviour_by_week (kind, payload, at)
       select 'click', jsonb_build_object('days', days), now() + days * interval '1 day' from unnest('{-300,-30,-9,0,9}'::int[]) days`,
    );
    await backUpAsFirst(db, folder);
    await restore(empty, folder);
    const rows = "select * from behaviour_by_week order by at";
    expect(await empty.rows(rows)).toEqual(await db.rows(rows));
    const places = "select distinct tableoid::regclass::text as name from behaviour_by_week order by 1";
    expect(await db.rows(places)).toHaveLength(5);
    expect(await empty.rows(places)).toEqual([{ name: "behaviour_by_week_rest" }]);
    await keepPartitions(empty);
    expect(await empty.rows(places)).toHaveLength(4);
    await Promise.all([db.drop(), empty.drop()]);
    await rm(folder, { recursive: true });
  });
});
