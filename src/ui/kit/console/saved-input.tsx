import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { Clock, SettingsStore } from "../../../application/platform.ts";
import {
  type InputRestored,
  inputFor,
  inputIn,
  type UnsavedInput,
  unsavedInputs,
} from "../../../application/unsaved-input.ts";
import { timeText } from "../../../domain/time.ts";
import { useApp, usePort } from "../../wiring.tsx";
import { Button } from "../button.tsx";

/** What a form has been given, as data. */
export type FormInput = {
  /** The form as people call it, and, where a page has several of that name, which one it is. */
  name: string;
  key?: string;
  /** A button of the page opens it. */
  isWindow?: boolean;
  /** The path of another way to do the same: who comes back from there finds what was typed. */
  keptOn?: string;
  now: () => object;
  /** Puts back what `now` has read in an earlier session. */
  restore: (input: object) => void;
};

type FormActor = { getSnapshot: () => { context: object }; send: (event: InputRestored) => void };

/** The named parts of a form machine's context. */
export const inputOf = (name: string, actor: FormActor, ...parts: string[]): FormInput => ({
  name,
  now: () => inputIn(actor.getSnapshot().context, parts),
  restore: (input) => actor.send({ type: "inputRestored", input }),
});

/**
 * Stores what was typed when the session ends, for that account in this browser, and offers it where the form is opened again.
 * It is gone once the form was left in an orderly way: saved, or given up. `isUnsaved`: whether there is something to store;
 * missing: whether anything differs from what the form began with.
 */
export function SavedInput({ input, isUnsaved }: { input: FormInput; isUnsaved?: () => boolean }) {
  const { session } = useApp();
  const settings = usePort(SettingsStore);
  const clock = usePort(Clock);
  const [inputs] = useState(() => unsavedInputs(settings, clock));
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const form = input.key ?? input.name;
  const [found, setFound] = useState<UnsavedInput | null>(null);
  const [begun] = useState(() => JSON.stringify(input.now()));
  const latest = useRef({ input, hasInput: (): boolean => false });
  useLayoutEffect(() => {
    latest.current = { input, hasInput: isUnsaved ?? (() => JSON.stringify(input.now()) !== begun) };
  });
  const restore = (stored: UnsavedInput) => {
    const { now, restore: putBack } = latest.current.input;
    putBack(inputFor(stored.input, now()) as object);
    inputs.forget(stored);
    setFound(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form of an address
  useEffect(() => {
    const account = session.getSnapshot().context.session?.phone;
    if (account === undefined) return;
    const here = { account, place, form };
    const stored = inputs.find(here);
    const now = latest.current.input.now();
    // What has nothing for the form as it is today is not offered.
    if (stored !== null && JSON.stringify(inputFor(stored.input, now)) === JSON.stringify(now)) inputs.forget(here);
    else if (stored?.offer === "accepted") restore(stored);
    else setFound(stored);
    let hasEnded = false;
    const { unsubscribe } = session.subscribe((snapshot) => {
      if (hasEnded || !snapshot.matches("signedOut")) return;
      hasEnded = true;
      const { input: last, hasInput } = latest.current;
      if ((snapshot.context.hasExpired || inputs.hasJustExpired()) && hasInput()) inputs.save(here, last, last.now());
    });
    return () => {
      unsubscribe();
      if (hasEnded || !latest.current.hasInput()) return;
      inputs.forget(here);
      const { input: last } = latest.current;
      if (location.pathname !== last.keptOn) return;
      inputs.save(here, last, last.now());
      inputs.mark(here, "accepted");
    };
  }, [place, form]);
  return found === null ? null : (
    <div className="tm-callout tm-row tm-gap-12" role="status">
      <span className="tm-grow">
        {`上次登录失效时，您填写的内容还没有提交（${timeText(found.savedAt)}），已保存在本浏览器。`}
      </span>
      <Button size="small" onClick={() => restore(found)}>
        恢复填写
      </Button>
      <Button
        size="small"
        look="minimal"
        onClick={() => {
          inputs.forget(found);
          setFound(null);
        }}
      >
        不需要
      </Button>
    </div>
  );
}
