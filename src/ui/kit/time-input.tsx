import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from "react";
import { type TimeKind, timeShown, typedTime } from "../../domain/typed-time.ts";
import { lazily } from "../lazily.tsx";
import { Problem, useField } from "./fields.tsx";
import { Icon } from "./icon.tsx";
import { isEscape } from "./keys.ts";
import { PartBoundary } from "./part-boundary.tsx";
import "./time-input.css";

const TimeChooser = lazily(
  () => import("./blueprint/time-chooser.tsx"),
  (module) => module.TimeChooser,
);

const HINTS: Readonly<Record<TimeKind, string>> = { day: "年-月-日", time: "时:分", moment: "年-月-日 时:分" };
const EXAMPLES: Readonly<Record<TimeKind, string>> = { day: "2026-11-21", time: "14:05", moment: "2026-11-21 14:05" };

/**
 * A day, a time or both, typed in any usual way or chosen; it reads `2026-11-21 14:05` in every language of the browser. What
 * cannot be read stays as it was typed, is marked and counts as empty.
 */
export function TimeInput({
  kind = "day",
  label,
  value,
  min,
  max,
  isWrong = false,
  describedBy,
  disabled,
  onChange,
}: {
  kind?: TimeKind;
  /** Missing where the field around it has it. */
  label?: string;
  /** As `typedTime` gives it; "" is empty. */
  value: string;
  /** The first and the last day that can be chosen. */
  min?: string;
  max?: string;
  isWrong?: boolean;
  /** The id of what says why it is wrong, where no field around it does. */
  describedBy?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  const chooser = useId();
  const field = useRef<HTMLInputElement>(null);
  /** `null` while nobody types: what is held is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isUnread = typed !== null && typed.trim() !== "" && typedTime(typed, kind) === null;
  const { tied } = useField({
    isWrong: isWrong || isUnread,
    disabled,
    describedBy: isUnread && !isOpen ? `${chooser}-unread` : describedBy,
  });
  const write = (text: string) => {
    setTyped(text);
    const read = typedTime(text, kind) ?? "";
    if (read !== value) onChange(read);
  };
  const choose = (chosen: string) => {
    setTyped(null);
    onChange(chosen);
    if (kind === "moment") return;
    setIsOpen(false);
    field.current?.focus();
  };
  const left = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsOpen(false);
    if (!isUnread) setTyped(null);
  };
  const pressed = (event: KeyboardEvent) => {
    if (isEscape(event) && isOpen) {
      setIsOpen(false);
      field.current?.focus();
    } else if (event.key === "ArrowDown" && event.target === field.current) setIsOpen(true);
    else return;
    // A dialog around it stays open.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what bubbles out of its controls
    <span className={`tm-time is-${kind}`} onBlur={left} onKeyDown={pressed}>
      <input
        ref={field}
        {...tied}
        className="tm-input"
        type="text"
        role="combobox"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={HINTS[kind]}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? chooser : undefined}
        value={typed ?? timeShown(value)}
        onFocus={() => void TimeChooser.load().catch(() => {})}
        onClick={() => setIsOpen(true)}
        onChange={({ target }) => write(target.value)}
      />
      <Icon name={kind === "time" ? "time" : "calendar"} />
      {isUnread && !isOpen ? <Problem id={`${chooser}-unread`}>请按 {EXAMPLES[kind]} 填写</Problem> : null}
      {isOpen && !tied.disabled ? (
        <PartBoundary onFailed={() => setIsOpen(false)}>
          <Suspense fallback={null}>
            <TimeChooser
              id={chooser}
              kind={kind}
              value={value}
              onChoose={choose}
              {...(min === undefined ? {} : { min })}
              {...(max === undefined ? {} : { max })}
            />
          </Suspense>
        </PartBoundary>
      ) : null}
    </span>
  );
}
