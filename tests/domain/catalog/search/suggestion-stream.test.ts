import fc from "fast-check";
import { type Observable, of, Subject, throwError, timer, VirtualTimeScheduler } from "rxjs";
import { map } from "rxjs/operators";
import { describe, expect, it } from "vitest";
import { suggestionText } from "../../../../src/domain/catalog/search/search-history.ts";
import { type Suggested, suggestionStream } from "../../../../src/domain/catalog/search/suggestion-stream.ts";

type Key = { after: number; text: string };
type Asked = { at: number; text: string };
type Shown = Suggested<string> & { at: number };
type Answer = "quick" | "slow" | "fails" | "throws" | "silent";

/**
 * Types `keys` on virtual time; the answer to the nth question behaves like `answers[n]`. `latest`: for each answer shown
 * the last question sent by then, which may be in the same millisecond.
 */
function typedOut(
  keys: readonly Key[],
  answers: readonly Answer[] = [],
): { asked: Asked[]; shown: Shown[]; latest: (string | undefined)[] } {
  const latest: (string | undefined)[] = [];
  const scheduler = new VirtualTimeScheduler();
  const typed = new Subject<string>();
  const asked: Asked[] = [];
  const shown: Shown[] = [];
  const ask = (text: string): Observable<readonly string[]> => {
    const answer = answers[asked.length] ?? "quick";
    asked.push({ at: scheduler.now(), text });
    if (answer === "throws") throw new Error("broken");
    if (answer === "fails") return throwError(() => new Error("offline"));
    if (answer === "silent") return new Subject();
    return timer(answer === "slow" ? 3000 : 50, scheduler).pipe(map(() => [`${text}!`]));
  };
  suggestionStream(typed, ask, scheduler).subscribe((found) => {
    shown.push({ at: scheduler.now(), ...found });
    latest.push(asked.at(-1)?.text);
  });
  let at = 0;
  for (const key of keys) {
    at += key.after;
    scheduler.schedule(() => typed.next(key.text), at);
  }
  scheduler.flush();
  return { asked, shown, latest };
}

/** What stands in the box from when on. */
function boxOver(keys: readonly Key[]): Asked[] {
  const box: Asked[] = [];
  for (const { after, text } of keys) box.push({ at: (box.at(-1)?.at ?? 0) + after, text: suggestionText(text) });
  return box;
}

const texts = fc.oneof(fc.constantFrom("", "  ", "樟子松", " 樟子松 ", "樟子松 30", "x".repeat(25)), fc.string());
const pauses = fc.constantFrom(0, 1, 100, 799, 800, 801, 900, 2000, 5000);
const typing = fc.array(fc.record({ after: pauses, text: texts }), { maxLength: 30 });
const answering = fc.array(fc.constantFrom<Answer>("quick", "slow", "fails", "throws", "silent"), { maxLength: 30 });

describe("suggestionText", () => {
  it("drops the blanks before it cuts", () => {
    expect(suggestionText(`${" ".repeat(30)}樟子松 `)).toBe("樟子松");
    expect(suggestionText("松".repeat(21))).toBe("松".repeat(20));
  });
});

describe("suggestionStream", () => {
  it("sends a request once the keys have rested for 800 ms", () => {
    const keys = [
      { after: 0, text: "樟" },
      { after: 500, text: "樟子" },
      { after: 799, text: " 樟子松 " },
    ];
    const { asked, shown } = typedOut(keys);
    expect(asked).toEqual([{ at: 2099, text: "樟子松" }]);
    expect(shown).toEqual([{ at: 2149, text: "樟子松", items: ["樟子松!"] }]);
  });
  it("is emptied at once, without waiting and whatever request is under way", () => {
    const { shown } = typedOut(
      [
        { after: 0, text: "松" },
        { after: 810, text: " " },
      ],
      ["slow"],
    );
    expect(shown).toEqual([{ at: 810, text: "", items: null }]);
  });
  it("shows the answer it already has when the same text comes again after emptying", () => {
    const keys = [
      { after: 0, text: "松" },
      { after: 900, text: "" },
      { after: 10, text: "松" },
    ];
    const { asked, shown } = typedOut(keys);
    expect(asked).toHaveLength(1);
    expect(shown.at(-1)).toEqual({ at: 1710, text: "松", items: ["松!"] });
  });
  it("drops an answer overtaken by a later question", () => {
    const { shown } = typedOut(
      [
        { after: 0, text: "松" },
        { after: 1000, text: "杉" },
      ],
      ["slow", "quick"],
    );
    expect(shown).toEqual([{ at: 1850, text: "杉", items: ["杉!"] }]);
  });
  it("takes a failed lookup for no suggestion and goes on", () => {
    const keys = ["松", "杉", "榉"].map((text) => ({ after: 1000, text }));
    const { shown } = typedOut(keys, ["fails", "throws", "quick"]);
    expect(shown.map(({ text, items }) => [text, items])).toEqual([
      ["松", []],
      ["杉", []],
      ["榉", ["榉!"]],
    ]);
  });

  it("never sends a request twice in a row for the same text, for blanks, or for more than 20 characters", () => {
    fc.assert(
      fc.property(typing, answering, (keys, answers) => {
        const { asked } = typedOut(keys, answers);
        for (const [index, { text }] of asked.entries()) {
          expect(text).not.toBe(asked[index - 1]?.text);
          expect(text).toBe(text.trim());
          expect([...text].length).toBeGreaterThan(0);
          expect([...text].length).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
  it("sends requests only for text that has stood in the box for the last 800 ms", () => {
    fc.assert(
      fc.property(typing, answering, (keys, answers) => {
        const box = boxOver(keys);
        for (const question of typedOut(keys, answers).asked) {
          const since = question.at - 800;
          const standing = box.filter((key) => key.at <= since).at(-1);
          const during = box.filter((key) => key.at > since && key.at < question.at);
          for (const key of [standing, ...during]) expect(key?.text).toBe(question.text);
        }
      }),
    );
  });
  it("never shows an answer after a later question or an emptied box", () => {
    fc.assert(
      fc.property(typing, answering, (keys, answers) => {
        const emptied = boxOver(keys).filter(({ text }) => text === "");
        const { shown, latest } = typedOut(keys, answers);
        for (const [place, found] of shown.entries()) {
          if (found.items === null) continue;
          expect(found.text).toBe(latest[place]);
          expect(emptied.some((key) => key.at < found.at && key.at > found.at - 800)).toBe(false);
        }
      }),
    );
  });
  it("ends with what the box holds, once everything rests and answers", () => {
    fc.assert(
      fc.property(
        typing.filter((keys) => keys.length > 0),
        (keys) => {
          const last = suggestionText(keys.at(-1)?.text ?? "");
          const { shown } = typedOut(keys);
          expect(shown.at(-1)).toMatchObject({ text: last, items: last === "" ? null : [`${last}!`] });
        },
      ),
    );
  });
  it("works with any answer that yields no value", () => {
    const scheduler = new VirtualTimeScheduler();
    const shown: Suggested<string>[] = [];
    suggestionStream<string>(of("松"), () => of(), scheduler).subscribe((found) => shown.push(found));
    scheduler.flush();
    expect(shown).toEqual([{ text: "松", items: [] }]);
  });
});
