import type { Tone } from "../../domain/states.ts";

/** The class of a buyer's tag by the tone of the state. */
export const TONE_LOOKS: Readonly<Record<Tone, string>> = {
  waiting: "",
  act: "is-warning",
  running: "is-primary",
  done: "is-success",
  ended: "is-ended",
};
