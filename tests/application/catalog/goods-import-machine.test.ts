import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import {
  createGoodsImportMachine,
  type GoodsImportEvent,
} from "../../../src/application/catalog/goods-import-machine.ts";
import type { MerchantGoods } from "../../../src/application/catalog/merchant-goods.ts";
import type { PictureArchives } from "../../../src/application/catalog/picture-archives.ts";
import type { ChosenFile, Uploads } from "../../../src/application/system/uploads.ts";
import {
  type FileQuestion,
  type ImportAnswers,
  NO_ANSWERS,
} from "../../../src/domain/catalog/import/import-answers.ts";
import type { ImportOutcome, ImportSummary } from "../../../src/domain/catalog/import/import-report.ts";
import { ApiError, transportFailure } from "../../../src/domain/errors.ts";
import { asId, type FileId } from "../../../src/domain/ids.ts";
import { settled } from "../../support/machines.ts";

const refusal = (code: number, message = "文件读不出来") =>
  new ApiError({ kind: "refused", code, message, data: null });
const summary = (change: Partial<ImportSummary>): ImportSummary => ({
  applied: false,
  rows: 2,
  created: 1,
  changed: 0,
  unchanged: 0,
  bad: 0,
  asked: 0,
  noted: 0,
  assumed: 0,
  newMerchants: 0,
  newStores: 0,
  unknownColumns: [],
  unusedPictures: [],
  ...change,
});

type Asked = { dryRun: boolean; skipBad: boolean; pictures: readonly FileId[]; answers: ImportAnswers };
type Sent = { name: string; arrive: () => Promise<void>; fail: (error: Error) => Promise<void> };

const loose = (name: string): ChosenFile => ({ name, size: 1, content: null });

/** `archives`: what archives hold by their names; others cannot be opened. */
const start = (
  answer: (how: Asked) => ImportSummary | ApiError,
  archives: Readonly<Record<string, readonly string[]>> = {},
  questions: (how: Asked) => Pick<ImportOutcome, "asked" | "questions"> = () => ({ asked: [], questions: [] }),
) => {
  const asked: Asked[] = [];
  const goods: Pick<MerchantGoods, "importFile"> = {
    async importFile(_, how): Promise<ImportOutcome> {
      asked.push(how);
      const said = answer(how);
      if (said instanceof ApiError) throw said;
      return { summary: said, reports: [], reportNum: 0, ...questions(how), goods: [] };
    },
  };
  const sent: Sent[] = [];
  const uploads: Pick<Uploads, "send"> = {
    send: ({ name }) =>
      new Promise((resolve, reject) => {
        const end = async (how: () => void) => {
          sent.splice(
            sent.findIndex((one) => one.name === name),
            1,
          );
          how();
          await settled();
        };
        sent.push({
          name,
          arrive: () => end(() => resolve({ fileName: name, url: name, fileId: asId<FileId>(name) })),
          fail: (error) => end(() => reject(error)),
        });
      }),
  };
  const opened: PictureArchives = {
    async open({ name }) {
      const names = archives[name];
      if (names === undefined) throw refusal(601, "不是 zip 压缩包");
      return { pictures: names.map(loose), refused: [{ name: "清单.xlsx", reason: "不是图片" }] };
    },
  };
  const visit = {
    isSignedIn: true,
    promptSignIn() {},
    notify() {},
    session: { send() {}, subscribe: () => ({ unsubscribe() {} }) },
  };
  const actor = createActor(
    createGoodsImportMachine({
      merchantGoods: goods as MerchantGoods,
      uploads: uploads as Uploads,
      archives: opened,
      app: visit,
    }),
  ).start();
  const idle = () => waitFor(actor, (state) => !state.hasTag("busy"));
  const field = () => actor.getSnapshot().children.pictures!.getSnapshot();
  const choose = async (...names: string[]) => {
    actor.send({ type: "picturesChosen", files: names.map(loose) });
    await settled();
  };
  const arriveAll = async () => {
    while (sent.length > 0) await sent[0]!.arrive();
  };
  return { actor, asked, sent, idle, field, choose, arriveAll };
};
const file = { name: "货.xlsx", size: 10, content: null };

describe("a file of goods", () => {
  it("is checked before anything is written, and bad rows prevent the import unless they are skipped", async () => {
    const { actor, asked, idle } = start(({ dryRun }) => summary({ applied: !dryRun, bad: 1 }));
    actor.send({ type: "fileChosen", file });
    await idle();
    actor.send({ type: "importRequested" });
    expect(actor.getSnapshot().matches("checked")).toBe(true);
    actor.send({ type: "skipChosen", skipBad: true });
    actor.send({ type: "importRequested" });
    await idle();
    expect(actor.getSnapshot().matches("done")).toBe(true);
    expect(asked).toEqual([
      { dryRun: true, skipBad: false, pictures: [], answers: NO_ANSWERS },
      { dryRun: false, skipBad: true, pictures: [], answers: NO_ANSWERS },
    ]);
  });

  it("is not sent where it is no such file or too big, and is forgotten with the reason where it cannot be read", async () => {
    const { actor, asked, idle } = start(() => refusal(601));
    actor.send({ type: "fileChosen", file: { ...file, name: "货.pdf" } });
    expect(actor.getSnapshot().context.problem).toContain("xlsx/csv");
    actor.send({ type: "fileChosen", file: { ...file, size: 6 * 1024 * 1024 } });
    expect(actor.getSnapshot().context.problem).toContain("5 MB");
    expect(asked).toEqual([]);
    actor.send({ type: "fileChosen", file });
    await idle();
    expect(actor.getSnapshot()).toMatchObject({
      value: "empty",
      context: { file: null, problem: refusal(601).failure.message },
    });
  });

  it("stays checked with the reason where writing fails, until it is tried again", async () => {
    let writes = 0;
    const { actor, idle } = start(({ dryRun }) => {
      if (dryRun) return summary({});
      writes += 1;
      return writes === 1 ? refusal(601) : summary({ applied: true });
    });
    actor.send({ type: "fileChosen", file });
    await idle();
    expect(actor.getSnapshot().context.problem).toBeNull();
    actor.send({ type: "importRequested" });
    await idle();
    expect(actor.getSnapshot()).toMatchObject({
      value: "checked",
      context: { problem: refusal(601).failure.message },
    });
    actor.send({ type: "importRequested" });
    expect(actor.getSnapshot().context.problem).toBeNull();
    await idle();
    expect(actor.getSnapshot().matches("done")).toBe(true);
  });
});

describe("the questions of a check", () => {
  const word: FileQuestion = {
    field: "grade",
    label: "等级",
    word: "A级",
    row: 2,
    rows: 3,
    taken: null,
    answer: null,
    holds: true,
    choices: [
      { code: "rl-a", name: "中A" },
      { code: "rl-as", name: "小A" },
    ],
  };
  const row = (at: number, digest = "D") => ({ row: at, digest, merchantSku: "", title: "", reasons: ["价格"] });
  const said = (code: string) => [{ field: "grade", word: "A级", code }];

  it("are sent with the file: an answer to a word with another check, confirmed rows with the import", async () => {
    const { actor, asked, idle } = start(
      ({ dryRun }) => summary({ applied: !dryRun, created: 0, asked: 2 }),
      {},
      () => ({ asked: [row(3), row(4)], questions: [word] }),
    );
    actor.send({ type: "fileChosen", file });
    await idle();
    // Nothing would be written yet.
    actor.send({ type: "importRequested" });
    expect(actor.getSnapshot().matches("checked")).toBe(true);
    actor.send({ type: "rowsConfirmed", rows: [3, 4], areConfirmed: true });
    actor.send({ type: "rowsConfirmed", rows: [4], areConfirmed: false });
    actor.send({ type: "nameAnswered", question: word, code: "rl-a" });
    await idle();
    actor.send({ type: "nameAnswered", question: word, code: "rl-as" });
    await idle();
    actor.send({ type: "importRequested" });
    await idle();
    expect(asked.map(({ answers }) => answers)).toEqual([
      NO_ANSWERS,
      { names: said("rl-a"), confirmed: [] },
      { names: said("rl-as"), confirmed: [] },
      { names: said("rl-as"), confirmed: [{ row: 3, digest: "D" }] },
    ]);
    actor.send({ type: "dropped" });
    expect(actor.getSnapshot().context.answers).toEqual(NO_ANSWERS);
  });

  it("are dropped for a corrected version of the same file, and separate for another file", async () => {
    const { actor, asked, idle } = start(
      () => summary({ asked: 1 }),
      {},
      () => ({ asked: [row(3, asked.length > 1 ? "OTHER" : "D")], questions: [word] }),
    );
    actor.send({ type: "fileChosen", file });
    await idle();
    actor.send({ type: "rowsConfirmed", rows: [3], areConfirmed: true });
    actor.send({ type: "nameAnswered", question: word, code: "rl-a" });
    await idle();
    // The row was read as something else since it was confirmed.
    expect(actor.getSnapshot().context.answers).toEqual({ names: said("rl-a"), confirmed: [] });
    actor.send({ type: "fileChosen", file: { ...file, size: 11 } });
    await idle();
    expect(asked.at(-1)?.answers.names).toEqual(said("rl-a"));
    actor.send({ type: "nameAnswered", question: word, code: null });
    await idle();
    expect(asked.at(-1)?.answers).toEqual(NO_ANSWERS);
    actor.send({ type: "fileChosen", file: { ...file, name: "另一个.csv" } });
    await idle();
    expect(asked.at(-1)?.answers).toEqual(NO_ANSWERS);
  });

  it("are confirmed only as in the last check, with their answers, for any events", async () => {
    const events = fc.array(
      fc.oneof(
        fc.record({
          type: fc.constant("rowsConfirmed" as const),
          rows: fc.array(fc.integer({ min: 2, max: 6 })),
          areConfirmed: fc.boolean(),
        }),
        fc.record({
          type: fc.constant("nameAnswered" as const),
          question: fc.constant(word),
          code: fc.constantFrom("rl-a", "rl-as", null),
        }),
        fc.constantFrom<GoodsImportEvent>(
          { type: "fileChosen", file },
          { type: "fileChosen", file: { ...file, name: "另一个.csv" } },
          { type: "importRequested" },
          { type: "dropped" },
        ),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(events, fc.array(fc.string({ maxLength: 1 }), { minLength: 1 }), async (sent, digests) => {
        const checks: Pick<ImportOutcome, "asked">[] = [];
        const { actor, asked, idle } = start(
          ({ dryRun }) => summary({ applied: !dryRun, asked: 3 }),
          {},
          ({ dryRun }) => {
            const rows = [2, 3, 4].map((at) => row(at, digests[(checks.length + at) % digests.length]));
            if (dryRun) checks.push({ asked: rows });
            return { asked: rows, questions: [word] };
          },
        );
        for (const event of sent) {
          actor.send(event);
          await idle();
          const last = asked.at(-1);
          const before = asked.at(-2);
          if (last === undefined || last.dryRun || before === undefined) continue;
          const known = checks.at(-1)!.asked.map((one) => ({ row: one.row, digest: one.digest }));
          for (const one of last.answers.confirmed) expect(known).toContainEqual(one);
          if (before.dryRun) expect(last.answers.names).toEqual(before.answers.names);
        }
        for (const { dryRun, answers } of asked) if (dryRun) expect(answers.confirmed).toEqual([]);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe("pictures beside a file of goods", () => {
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

  it("go up two at a time, from archives too; what is refused is named and the rest is taken", async () => {
    const { actor, sent, field, choose } = start(() => summary({}), { "照片.zip": ["c.jpg", "a.jpg"] });
    await choose("a.jpg", "照片.zip", "b.gif", "坏.zip");
    expect(names(sent)).toEqual(["a.jpg", "c.jpg"]);
    await sent[0]!.fail(refusal(500, "今日上传文件数量已达上限，请明天再试"));
    await sent[0]!.arrive();
    expect(field().value).toBe("idle");
    expect(names(field().context.pictures)).toEqual(["c.jpg"]);
    expect(field().context.refused).toEqual([
      { name: "清单.xlsx", reason: "不是图片" },
      { name: "坏.zip", reason: "不是 zip 压缩包" },
      { name: "a.jpg", reason: "与另一张图片同名" },
      { name: "b.gif", reason: "文件格式不正确，请上传png/jpg/jpeg图片格式文件!" },
      { name: "a.jpg", reason: "今日上传文件数量已达上限，请明天再试" },
    ]);
    expect(actor.getSnapshot().context.pictures).toEqual([{ name: "c.jpg", fileId: "c.jpg" }]);
  });

  it("are waited for by the file, which is checked with them and again with others", async () => {
    const { actor, asked, idle, choose, arriveAll } = start(({ dryRun }) => summary({ applied: !dryRun }));
    await choose("a.jpg");
    actor.send({ type: "fileChosen", file });
    await settled();
    expect(actor.getSnapshot().value).toBe("waiting");
    await arriveAll();
    await idle();
    await choose("b.jpg");
    actor.send({ type: "importRequested" });
    expect(actor.getSnapshot().value).toBe("checked");
    await arriveAll();
    await idle();
    actor.send({ type: "picturesCleared" });
    await settled();
    await idle();
    actor.send({ type: "importRequested" });
    await idle();
    expect(asked.map(({ dryRun, pictures }) => [dryRun, ...pictures])).toEqual([
      [true, "a.jpg"],
      [true, "a.jpg", "b.jpg"],
      [true],
      [false],
    ]);
  });

  it("stop when stopped: finished uploads stay, nothing more is sent", async () => {
    const { actor, sent, field, choose } = start(() => summary({}));
    await choose("a.jpg", "b.jpg", "c.jpg");
    await sent[0]!.arrive();
    const [late] = sent;
    actor.send({ type: "picturesStopped" });
    const left = names(sent);
    await late!.arrive();
    expect(field().value).toBe("idle");
    expect(names(field().context.pictures)).toEqual(["a.jpg"]);
    expect(left).toEqual(["b.jpg", "c.jpg"]);
    expect(actor.getSnapshot().context.arePicturesUnderway).toBe(false);
  });

  it("replace those with the same name, and fail by name where the server does not respond", async () => {
    const { sent, field, choose, arriveAll } = start(() => summary({}));
    await choose("a.jpg", "b.jpg");
    await arriveAll();
    await choose("A.JPG", "c.jpg");
    await sent[1]!.fail(new ApiError(transportFailure("offline")));
    await arriveAll();
    expect(names(field().context.pictures)).toEqual(["b.jpg", "A.JPG"]);
    expect(field().context.refused).toEqual([{ name: "c.jpg", reason: "上传图片失败，请重试" }]);
  });

  it("are another import's once the file is in, whichever is chosen next", async () => {
    const begun = async () => {
      const made = start(({ dryRun }) => summary({ applied: !dryRun }));
      await made.choose("a.jpg");
      await made.arriveAll();
      made.actor.send({ type: "fileChosen", file });
      await made.idle();
      made.actor.send({ type: "importRequested" });
      await made.idle();
      expect(made.actor.getSnapshot().value).toBe("done");
      return made;
    };
    const first = await begun();
    first.actor.send({ type: "fileChosen", file });
    await settled();
    await first.idle();
    expect(first.asked.at(-1)).toEqual({ dryRun: true, skipBad: false, pictures: [], answers: NO_ANSWERS });
    const second = await begun();
    await second.choose("b.jpg");
    await second.arriveAll();
    expect(second.actor.getSnapshot()).toMatchObject({ value: "empty", context: { file: null } });
    expect(names(second.actor.getSnapshot().context.pictures)).toEqual(["b.jpg"]);
    const third = await begun();
    third.actor.send({ type: "dropped" });
    await settled();
    expect(third.actor.getSnapshot().context.pictures).toEqual([]);
  });

  it("never reach an import that was not checked with exactly them, for any events", async () => {
    const walk = fc.array(
      fc.oneof(
        fc.constantFrom<GoodsImportEvent>(
          { type: "fileChosen", file },
          { type: "importRequested" },
          { type: "dropped" },
          { type: "picturesStopped" },
          { type: "picturesCleared" },
          { type: "picturesChosen", files: [loose("a.jpg"), loose("b.jpg"), loose("c.jpg")] },
          { type: "picturesChosen", files: [loose("d.jpg")] },
        ),
        fc.constantFrom("arrive" as const, "fail" as const),
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const { actor, asked, sent } = start(({ dryRun }) => summary({ applied: !dryRun }));
        actor.send({ type: "fileChosen", file });
        for (const step of steps) {
          await settled();
          if (typeof step !== "string") actor.send(step);
          else await (step === "arrive" ? sent[0]?.arrive() : sent[0]?.fail(refusal(601)));
        }
        await settled();
        for (const [at, how] of asked.entries())
          if (!how.dryRun) expect(asked[at - 1]).toEqual({ ...how, dryRun: true });
        actor.stop();
      }),
      { numRuns: 150 },
    );
  });
});
