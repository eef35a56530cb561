import type { Solution } from "./slider-captcha-machine.ts";

/** A puzzle that somebody solved, as it is sent along with a call. */
export type SolvedPuzzle = Pick<Solution, "token" | "offset">;

/**
 * Has a call that only a person may send (5002, `need: "person"`) sent again, with a puzzle that they solved. Answers what
 * the call answers, or `null` where the puzzle was closed or nobody can be asked; rejects as the call does.
 */
export type AskPerson = <Answer>(send: (puzzle: SolvedPuzzle) => Promise<Answer>) => Promise<{ answer: Answer } | null>;

/** Between the calls, which know nothing of screens, and whoever can show a puzzle. */
export class PersonCheck {
  private asking: AskPerson | null = null;

  /** From now on `ask` is asked; `null`: nobody. */
  answerBy(ask: AskPerson | null): void {
    this.asking = ask;
  }

  readonly ask: AskPerson = async (send) => (this.asking === null ? null : this.asking(send));
}
