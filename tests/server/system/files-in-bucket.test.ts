import { expect } from "vitest";
import { itWithFiles, tryFiles } from "../../support/files-laws.ts";

const it = itWithFiles.override("deps", { scope: "file" }, ({ s3 }) => ({ bucket: s3.bucket }));

tryFiles(it);

it("files in the bucket: none but exports are in the database", async ({ db, s3 }) => {
  expect(
    await db.rows("select 1 from file_bytes b join stored_file f on f.id = b.file_id where not f.temporary"),
  ).toEqual([]);
  expect((await s3.keys()).length).toBeGreaterThan(20);
});
