import { expect } from "vitest";
import { deleteLooseObjects } from "../../src/server/system/files/stored-objects.ts";
import { phoneOf } from "../support/buyer.ts";
import { atLater } from "../support/database.ts";
import { formOf, picture } from "../support/files.ts";
import { itWithFiles as it } from "../support/files-laws.ts";
import { spawnProgram, startProgram } from "../support/program.ts";
import { signInAs } from "../support/sign-in.ts";

const DAY_MS = 24 * 3_600_000;

it("a node with a bucket: killed in the middle of an upload, nothing of it is left after a day", async ({ db, s3 }) => {
  const env = { DATABASE_URL: db.url, DEMO_DATA: "0", ...s3.env };
  const node = await startProgram(env);
  const authorization = await signInAs(db, phoneOf(1));
  const { payload, type } = formOf([{ name: "a.png", bytes: await picture("png") }]);
  const send = () =>
    fetch(`${node.url}/common/upload`, {
      method: "POST",
      headers: { authorization, "content-type": type },
      body: new Uint8Array(payload),
    });
  expect(await (await send()).json()).toMatchObject({ code: 200 });
  expect(await s3.keys()).toHaveLength(7);
  const go = Promise.withResolvers<void>();
  s3.held.behind = s3.asked.length + 4;
  s3.held.until = go.promise;
  const cutOff = send().catch(() => null);
  await expect.poll(async () => (await s3.keys()).length).toBe(11);
  expect(await node.end("SIGKILL")).toBeNull();
  expect(await cutOff).toBeNull();
  await expect.poll(s3.connections).toBe(0);
  s3.held.until = null;
  go.resolve();
  expect(await db.rows("select 1 from stored_file")).toHaveLength(1);
  await atLater(db, DAY_MS, (later) => deleteLooseObjects(later, s3.bucket));
  expect(await s3.keys()).toHaveLength(7);
  expect(await db.rows("select 1 from stored_object")).toHaveLength(7);

  const unaware = await startProgram({ DATABASE_URL: db.url, DEMO_DATA: "0" });
  expect(unaware.printed()).toContain("有 7 个文件存放在 S3，但未设置 FILES_S3_BUCKET：这些文件暂时打不开");
  await unaware.end("SIGTERM");
  const refused = spawnProgram({ ...env, AWS_SECRET_ACCESS_KEY: "another" });
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toMatch(/启动失败：存储桶 files 不能读写（S3: .*），请检查/);
  await s3.goAway();
  const without = await startProgram(env);
  expect(without.printed()).toMatch(/^\[files\] 存储桶 files 暂时没有回应（S3: .*ECONNREFUSED.*）：照常启动/m);
  const name = (await db.one<{ name: string }>("select file_name as name from stored_file"))!.name;
  expect((await fetch(without.url + name)).status).toBe(503);
  await s3.comeBack();
  expect((await fetch(without.url + name)).status).toBe(200);
  await without.end("SIGTERM");
});
