import type { Solution } from "./slider-captcha-machine.ts";

/** A solved puzzle, as it is sent along with a call. */
export type SolvedPuzzle = Pick<Solution, "token" | "offset">;

/**
 * Sends a call that requires a person (5002, `need: "person"`) again, with a puzzle that they solved. Resolves with the call's
 * answer, or `null` where the puzzle was closed or cannot be shown; rejects as the call does.
 */
export type RetryWithPuzzle = <Answer>(
  send: (puzzle: SolvedPuzzle) => Promise<Answer>,
) => Promise<{ answer: Answer } | null>;

/** Between the calls, which know nothing of screens, and the screen that can show a puzzle. */
export class PersonCheck {
  private asking: RetryWithPuzzle | null = null;

  /** From now on `ask` is called; `null`: none. */
  answerBy(ask: RetryWithPuzzle | null): void {
    this.asking = ask;
  }

  readonly ask: RetryWithPuzzle = async (send) => (this.asking === null ? null : this.asking(send));
}
