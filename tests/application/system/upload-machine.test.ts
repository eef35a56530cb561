import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createUploadMachine, type UploadInput } from "../../../src/application/system/upload-machine.ts";
import type { UploadedFile, Uploads } from "../../../src/application/system/uploads.ts";
import { ApiError, transportFailure } from "../../../src/domain/errors.ts";
import { asId } from "../../../src/domain/ids.ts";
import { TOO_MANY_FILES_TEXT, UPLOAD_BYTES } from "../../../src/domain/system/upload.ts";
import { FILE_RULE } from "../../support/files.ts";
import { settled } from "../../support/machines.ts";

type Waiting = {
  name: string;
  progress: (part: number) => void;
  arrive: (file: UploadedFile) => void;
  fail: (error: Error) => void;
};

function start(input: Partial<UploadInput> = {}, names: Readonly<Record<string, string>> = {}) {
  const waiting: Waiting[] = [];
  const asked: string[] = [];
  const recalled: string[] = [];
  const uploads: Uploads = {
    send: ({ name }, _visibility, progress) =>
      new Promise((arrive, fail) => {
        asked.push(name);
        waiting.push({ name, progress, arrive, fail });
      }),
    nameOf: (fileName) => {
      recalled.push(fileName);
      const name = names[fileName];
      return name === undefined ? Promise.reject(new ApiError(transportFailure("offline"))) : Promise.resolve(name);
    },
  };
  const actor = createActor(createUploadMachine({ uploads }), {
    input: { rule: FILE_RULE, visibility: "private", value: "", ...input },
  });
  const values: string[] = [];
  actor.on("changed", ({ value }) => values.push(value));
  actor.start();
  const choose = (...names: string[]) =>
    actor.send({ type: "filesChosen", files: names.map((name) => ({ name, size: 1, content: null })) });
  const context = () => actor.getSnapshot().context;
  const pending = () => context().underway.filter(({ done }) => done === null).length;
  const busy = () => actor.getSnapshot().matches("uploading");
  const end = async (at: number, error: Error | null = null) => {
    const [one] = waiting.splice(at, 1);
    if (error === null) one!.arrive({ fileName: `/f/${one!.name}`, url: `/u/${one!.name}`, fileId: asId("1") });
    else one!.fail(error);
    await settled();
  };
  return { actor, waiting, asked, recalled, values, choose, context, pending, busy, end };
}

describe("a field of files", () => {
  it("has a value only when all that were chosen are in, in the order they were chosen", async () => {
    const field = start();
    field.choose("a.pdf", "b.pdf", "c.pdf");
    expect(field.pending()).toBe(3);
    expect(field.busy()).toBe(true);
    await field.end(2);
    await field.end(0);
    expect(field.pending()).toBe(1);
    expect(field.values).toEqual([]);
    expect(field.context().files).toEqual([]);
    await field.end(0);
    expect(field.pending()).toBe(0);
    expect(field.busy()).toBe(false);
    expect(field.values).toEqual(["/f/a.pdf,/f/b.pdf,/f/c.pdf"]);
  });

  it("takes a failed file off the count, and reports the reason", async () => {
    const field = start();
    field.choose("a.pdf", "b.pdf");
    await field.end(0, new ApiError(transportFailure("offline")));
    expect(field.context().problem).toBe("上传文件失败，请重试");
    expect(field.busy()).toBe(true);
    await field.end(0);
    expect(field.values).toEqual(["/f/b.pdf"]);
    expect(field.busy()).toBe(false);
    field.choose("c.pdf");
    const refused = {
      kind: "refused",
      code: 500,
      message: "今日上传文件数量已达上限，请明天再试",
      data: null,
    } as const;
    await field.end(0, new ApiError(refused));
    expect(field.context().problem).toEqual(refused.message);
    expect(field.busy()).toBe(false);
    expect(field.values).toEqual(["/f/b.pdf"]);
  });

  it("reports which file's content does not match its name", async () => {
    const field = start();
    field.choose("a.pdf", "营业执照.PDF");
    const message = "文件格式不正确，请上传doc/xls/ppt/txt/pdf格式文件!";
    await field.end(1, new ApiError({ kind: "refused", code: 500, message, data: { reason: "content" } }));
    expect(field.context().problem).toBe("“营业执照.PDF”的内容不是pdf格式，可能已损坏或改过后缀，请重新选择");
    await field.end(0);
    expect(field.values).toEqual(["/f/a.pdf"]);
  });

  it("sends only what passes, and counts those on their way", () => {
    const field = start({ value: "/f/old" });
    field.actor.send({
      type: "filesChosen",
      files: [
        { name: "a.exe", size: 1, content: null },
        { name: "b.pdf", size: UPLOAD_BYTES + 1, content: null },
        { name: "c.pdf", size: 1, content: null },
      ],
    });
    expect(field.asked).toEqual(["c.pdf"]);
    expect(field.context().problem).toContain("文件格式不正确");
    field.choose("d.pdf", "e.pdf", "f.pdf", "g.pdf");
    expect(field.asked).toEqual(["c.pdf", "d.pdf", "e.pdf", "f.pdf"]);
    expect(field.context().problem).toBe(TOO_MANY_FILES_TEXT);
  });

  it("shows how far each is, loses one that is removed, and takes another value", async () => {
    const field = start();
    field.choose("a.pdf", "b.pdf");
    field.waiting[1]!.progress(0.5);
    expect(field.context().underway.map(({ part }) => part)).toEqual([0, 0.5]);
    await field.end(0);
    await field.end(0);
    field.actor.send({ type: "removed", fileName: "/f/a.pdf" });
    expect(field.values.at(-1)).toBe("/f/b.pdf");
    field.actor.send({ type: "valueGiven", value: "/f/x.pdf,/f/y.pdf" });
    expect(field.context().files.map(({ name }) => name)).toEqual(["x.pdf", "y.pdf"]);
    field.actor.send({ type: "valueGiven", value: "" });
    expect(field.context().files).toEqual([]);
    expect(field.values).toHaveLength(2);
  });

  it("calls private files of before by their own names, asking once each; a name without an answer leaves the stand-in", async () => {
    const names = { "/common/file/k1": "营业执照.pdf", "/common/file/k2.png": "授权书.png" };
    const field = start({ value: "/common/file/k1,/common/file/k0" }, names);
    const shown = () => field.context().files.map(({ name }) => name);
    expect(shown()).toEqual(["已上传的文件1", "已上传的文件2"]);
    await settled();
    expect(shown()).toEqual(["营业执照.pdf", "已上传的文件2"]);
    field.actor.send({ type: "valueGiven", value: "/common/file/k2.png,/common/file/k1" });
    expect(shown()).toEqual(["k2.png", "营业执照.pdf"]);
    await settled();
    expect(shown()).toEqual(["授权书.png", "营业执照.pdf"]);
    expect(field.recalled).toEqual(["/common/file/k1", "/common/file/k0", "/common/file/k2.png"]);
    field.choose("c.pdf");
    await field.end(0);
    expect(shown()).toEqual(["授权书.png", "营业执照.pdf", "c.pdf"]);
    expect(field.values).toEqual(["/common/file/k2.png,/common/file/k1,/f/c.pdf"]);
    expect(field.recalled).toHaveLength(3);
  });

  it("requests no name of a public picture", async () => {
    const field = start({ visibility: "public", value: "/pictures/upload/k.png" });
    await settled();
    expect(field.recalled).toEqual([]);
  });

  it("always ends, never counts below zero and never holds more than its limit, for any events", async () => {
    const names = fc.constantFrom("a.pdf", "b.PDF", "c.exe", "d,e.pdf", "f.txt");
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant("choose" as const), names: fc.array(names, { maxLength: 7 }) }),
        fc.record({ do: fc.constant("arrive" as const), at: fc.nat() }),
        fc.record({ do: fc.constant("fail" as const), at: fc.nat() }),
        fc.record({ do: fc.constant("progress" as const), at: fc.nat() }),
        fc.record({ do: fc.constant("remove" as const), at: fc.nat() }),
        fc.record({ do: fc.constant("give" as const) }),
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const field = start();
        for (const step of walk) {
          const { length } = field.waiting;
          if (step.do === "choose") field.choose(...step.names);
          else if (step.do === "give") field.actor.send({ type: "valueGiven", value: "" });
          else if (step.do === "remove") {
            const files = field.context().files;
            if (files.length > 0)
              field.actor.send({ type: "removed", fileName: files[step.at % files.length]!.fileName });
          } else if (length > 0) {
            const at = step.at % length;
            if (step.do === "progress") field.waiting[at]!.progress(0.4);
            else await field.end(at, step.do === "fail" ? new ApiError(transportFailure("timeout")) : null);
          }
          expect(field.pending()).toBe(field.waiting.length);
          expect(field.busy()).toBe(field.waiting.length > 0);
          expect(field.context().files.length + field.context().underway.length).toBeLessThanOrEqual(FILE_RULE.most);
        }
        while (field.waiting.length > 0) await field.end(0);
        expect(field.busy()).toBe(false);
        expect(field.context().underway).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
