import {
  needed,
  readStoredText,
  type Stored,
  storedAny,
  storedFlag,
  storedList,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../domain/stored.ts";
import type { Clock, SettingsStore } from "./platform.ts";

/** Under which the text of a demand that is not published yet is stored on the device, through a login and a reload. */
export const TEXT_KEY = "demand-text";

/** Where the device stores what was typed before a session ended. */
export const UNSAVED_INPUT_KEY = "unsaved-input";

/** When a session of this browser was last ended by the server, epoch ms: other tabs hear only that it is over. */
export const EXPIRY_KEY = "session-expired";
const JUST_MS = 60_000;

/** Days for which it is stored at most: it is private. */
export const UNSAVED_INPUT_DAYS = 7;

/** Forms stored at once; the oldest gives way. */
const FORMS_MAX = 5;
/** Characters stored of one form at most. */
const INPUT_MAX = 200_000;

const DAY_MS = 86_400_000;

/** Which form of whom: the account's phone, the address of its page, and which one it is of that page. */
export type FormPlace = { account: string; place: string; form: string };

/** What was typed into a form when the session ended. */
export type UnsavedInput = FormPlace & {
  /** The form, as people call it. */
  name: string;
  /** Epoch ms. */
  savedAt: number;
  /** It stands in a window, which a button of its page opens. */
  isWindow: boolean;
  /** `offered`: after signing in the person has been informed of it. `accepted`: they are on the way to it. */
  offer: "none" | "offered" | "accepted";
  input: object;
};

/** The event by which a form machine takes back what was typed into it; its shape has been compared. */
export type InputRestored = { type: "inputRestored"; input: object };

/** The named parts of a form's context: what was typed. */
export const inputIn = (context: object, parts: readonly string[]): object =>
  Object.fromEntries(Object.entries(context).filter(([part]) => parts.includes(part)));

const kindOf = (value: unknown): string => (Array.isArray(value) ? "list" : value === null ? "none" : typeof value);

type Facts = Readonly<Record<string, unknown>>;

/** The same facts with nothing in them: what a row of a list begins with. */
function emptied(value: unknown): unknown {
  switch (kindOf(value)) {
    case "list":
      return [];
    case "object":
      return Object.fromEntries(Object.entries(value as Facts).map(([name, one]) => [name, emptied(one)]));
    case "string":
      return "";
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return null;
  }
}

/**
 * `input`, which an earlier version of the program may have stored, as it can stand in place of `now`: a fact that is missing
 * in it, or of another kind there, is as in `now`, in the rows of a list empty. A fact that is `null` in one of them may be
 * anything in the other; lists and maps may be longer.
 */
export function inputFor(input: unknown, now: unknown): unknown {
  const kind = kindOf(now);
  if (kind === "none" || kindOf(input) === "none") return input;
  if (kindOf(input) !== kind) return now;
  if (kind === "list") {
    const [first] = now as unknown[];
    return first === undefined ? input : (input as unknown[]).map((one) => inputFor(one, emptied(first)));
  }
  if (kind !== "object") return input;
  const stored = input as Facts;
  const facts = Object.entries(now as Facts).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(stored, name) ? inputFor(stored[name], value) : value,
  ]);
  return { ...stored, ...Object.fromEntries(facts) };
}

const isSame = (one: FormPlace, other: FormPlace): boolean =>
  one.account === other.account && one.place === other.place && one.form === other.form;

const isFilled = (input: unknown): boolean => kindOf(input) === "object";

/** Stored inputs; one that names neither whose it is nor where it belongs is none. */
export const UNSAVED_INPUTS: Stored<UnsavedInput[]> = /* @__PURE__ */ storedList(
  /* @__PURE__ */ storedRecord<UnsavedInput>({
    account: needed(storedText()),
    place: needed(storedText()),
    form: needed(storedText()),
    name: needed(storedText()),
    savedAt: needed(storedNumber()),
    isWindow: storedFlag(false),
    offer: storedOne(["none", "offered", "accepted"], "none"),
    input: needed(storedAny()),
  }),
);

/**
 * What was typed into forms whose session ended, for that account in this browser. Read and written at once; what is too old or
 * unreadable is left out and gone with the next change.
 */
export function unsavedInputs(settings: SettingsStore, clock: Clock) {
  const read = (): UnsavedInput[] => {
    const stored = readStoredText(UNSAVED_INPUTS, settings.read(UNSAVED_INPUT_KEY)) ?? [];
    const oldest = clock.now() - UNSAVED_INPUT_DAYS * DAY_MS;
    return stored.filter(({ input, savedAt }) => isFilled(input) && savedAt > oldest);
  };
  const write = (all: readonly UnsavedInput[]): void => {
    if (all.length === 0) settings.remove(UNSAVED_INPUT_KEY);
    else settings.write(UNSAVED_INPUT_KEY, JSON.stringify(all.slice(0, FORMS_MAX)));
  };
  const without = (place: FormPlace): UnsavedInput[] => read().filter((one) => !isSame(one, place));
  return {
    find: (place: FormPlace): UnsavedInput | null => read().find((one) => isSame(one, place)) ?? null,
    /** The latest of an account that was not offered yet. */
    toOffer: (account: string): UnsavedInput | null =>
      read().find((one) => one.account === account && one.offer === "none") ?? null,
    save(place: FormPlace, { name, isWindow = false }: { name: string; isWindow?: boolean }, input: object): void {
      if (JSON.stringify(input).length > INPUT_MAX) return;
      write([{ ...place, name, isWindow, input, savedAt: clock.now(), offer: "none" }, ...without(place)]);
    },
    mark(place: FormPlace, offer: UnsavedInput["offer"]): void {
      write(read().map((one) => (isSame(one, place) ? { ...one, offer } : one)));
    },
    forget: (place: FormPlace): void => write(without(place)),
    /** The next user of this browser must not find it. */
    forgetAll(): void {
      settings.remove(UNSAVED_INPUT_KEY);
      settings.remove(EXPIRY_KEY);
      settings.remove(TEXT_KEY);
    },
    noteExpiry: (): void => settings.write(EXPIRY_KEY, String(clock.now())),
    hasJustExpired: (): boolean => clock.now() - Number(settings.read(EXPIRY_KEY) ?? 0) < JUST_MS,
    forgetOld(): void {
      if (settings.read(UNSAVED_INPUT_KEY) !== null) write(read());
    },
  };
}
