import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { CHANGED_TEXT } from "../../src/application/command-machine.ts";
import { createEditorMachine, isEdited } from "../../src/application/editor-machine.ts";
import { ApiError } from "../../src/domain/errors.ts";

type Form = { text: string; version: number };

const refused = (code: number) => new ApiError({ kind: "refused", code, message: "不行", data: null });

/** A store with one text that others may change, and an editor over it. */
function editorOver(text: string, leadsTo?: string) {
  const kept = { text, version: 1 };
  const notices: string[] = [];
  const gone: string[] = [];
  const keys: string[] = [];
  let failure: ApiError | null = null;
  let next = 0;
  const machine = createEditorMachine<Form>({
    load: async ({ id }) => (id === "none" ? null : { ...kept }),
    problems: (form) => ({ text: form.text === "" ? "空" : null }),
    save: async (form, _, key) => {
      keys.push(key);
      if (failure !== null) throw failure;
      if (form.version !== kept.version) throw refused(5001);
      Object.assign(kept, { text: form.text, version: kept.version + 1 });
    },
    done: "已保存",
    ...(leadsTo === undefined ? {} : { leadsTo }),

    navigator: { currentPath: () => "/", go: (path) => void gone.push(path), open: () => {} },
    ids: { next: () => String(++next) },
    notify: (words) => void notices.push(words),
  });
  const start = (query: Record<string, string> = {}) => createActor(machine, { input: { query } }).start();
  const settled = (actor: ReturnType<typeof start>) =>
    waitFor(actor, (state) => !state.hasTag("loading") && !state.hasTag("busy"));
  const fail = (by: ApiError | null) => {
    failure = by;
  };
  return { kept, notices, gone, keys, start, settled, fail };
}

describe("an editor", () => {
  it("saves a valid form, shows a notice and reloads it; shows problems once submitted", async () => {
    const { kept, notices, start, settled } = editorOver("旧");
    const actor = start();
    expect((await settled(actor)).context).toMatchObject({ form: { text: "旧" }, wasSubmitted: false });
    actor.send({ type: "edited", form: { text: "", version: 1 } });
    actor.send({ type: "submitted" });
    expect((await settled(actor)).context).toMatchObject({ wasSubmitted: true, problems: { text: "空" } });
    actor.send({ type: "edited", form: { text: "新", version: 1 } });
    actor.send({ type: "submitted" });
    const { context } = await settled(actor);
    expect(kept).toEqual({ text: "新", version: 2 });
    expect(context.form).toEqual({ text: "新", version: 2 });
    expect(isEdited(context)).toBe(false);
    expect(notices).toEqual(["已保存"]);
  });

  it("takes back what had been typed into it before a session ended, judged as what is typed now", async () => {
    const { kept, start, settled } = editorOver("旧");
    const actor = start();
    await settled(actor);
    actor.send({ type: "inputRestored", input: { form: { text: "", version: 1 } } });
    expect(isEdited(actor.getSnapshot().context)).toBe(true);
    actor.send({ type: "submitted" });
    await settled(actor);
    expect(kept.text).toBe("旧");
    actor.send({ type: "inputRestored", input: { form: { text: "新", version: 1 } } });
    actor.send({ type: "submitted" });
    await settled(actor);
    expect(kept.text).toBe("新");
  });

  it("leads on where it should, and finds out what is not there", async () => {
    const { gone, start, settled } = editorOver("旧", "/list");
    const actor = start();
    await settled(actor);
    actor.send({ type: "edited", form: { text: "新", version: 1 } });
    actor.send({ type: "submitted" });
    await waitFor(actor, (state) => state.matches("left"));
    expect(gone).toEqual(["/list"]);
    expect((await settled(start({ id: "none" }))).hasTag("missing")).toBe(true);
  });

  it("reuses the key for the same form only", async () => {
    const { keys, start, settled, fail } = editorOver("旧");
    const actor = start();
    await settled(actor);
    actor.send({ type: "edited", form: { text: "新", version: 1 } });
    fail(refused(601));
    for (let times = 0; times < 2; times += 1) {
      actor.send({ type: "submitted" });
      expect((await settled(actor)).context.form?.text).toBe("新");
    }
    actor.send({ type: "edited", form: { text: "更新", version: 1 } });
    fail(null);
    actor.send({ type: "submitted" });
    await settled(actor);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it("never overwrites another person's change, for any events in between", async () => {
    const steps = fc.array(fc.constantFrom("edit", "other", "save", "undo"), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const { kept, notices, start, settled } = editorOver("始");
        const actor = start();
        await settled(actor);
        let written = 0;
        for (const step of walk) {
          const { form } = actor.getSnapshot().context;
          if (form === null) throw new Error("nothing to edit");
          if (step === "edit") actor.send({ type: "edited", form: { ...form, text: `我${++written}` } });
          if (step === "undo") actor.send({ type: "undone" });
          if (step === "other") Object.assign(kept, { text: `他${++written}`, version: kept.version + 1 });
          if (step === "save") {
            const before = { ...kept };
            const seen = form.version;
            actor.send({ type: "submitted" });
            const { context } = await settled(actor);
            if (seen === before.version) expect(kept).toEqual({ text: form.text, version: seen + 1 });
            else {
              expect(kept).toEqual(before);
              expect(notices.at(-1)).toBe(CHANGED_TEXT);
            }
            expect(context.form).toEqual(kept);
          }
        }
        actor.stop();
      }),
      { numRuns: 40 },
    );
  });
});
