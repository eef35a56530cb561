import { useId, useState } from "react";
import type { QuantityRule } from "../../domain/timber/quantity.ts";
import {
  firstCount,
  highestCount,
  inputDecimals,
  inputText,
  inputUnits,
  mostInstead,
  otherUnits,
  steppedCount,
  unitName,
} from "../../domain/timber/quantity-input.ts";
import { amountProblem, countTyped, roundingText } from "../../domain/timber/quantity-typed.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import { isEnter } from "./keys.ts";
import { NumberInput } from "./number-input.tsx";
import { SELECTED_FIRST } from "./selected-first.ts";
import "./quantity-editor.css";

/**
 * An amount in the unit the buyer thinks in, the other units beside it at once. `count`, `available`: stock units;
 * `onChange` gets 0 for a field that says nothing. What was typed stays as typed until the field is left, then shows
 * the amount it was taken for, and a word beside it where that is another. What is no amount stays, and counts as none.
 */
export function QuantityEditor({
  rule,
  count,
  unit,
  available,
  onChange,
  onUnit,
  problem,
}: {
  rule: QuantityRule;
  count: number;
  unit: SaleUnit;
  available: number;
  onChange: (count: number) => void;
  onUnit: (unit: SaleUnit) => void;
  problem: string | null;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  /** Why what is typed is no amount: it stays until it is one. */
  const unread = draft === null ? null : amountProblem(rule, unit, draft);
  const wrong = unread ?? problem;
  const wrongId = useId();
  const leave = () => {
    if (unread === null) setDraft(null);
  };
  /** What was typed last, while the amount is still the one it was taken for. */
  const [typed, setTyped] = useState("");
  const choose = (chosen: number) => {
    setDraft(null);
    setTyped("");
    onChange(chosen);
  };
  const isLeast = count <= firstCount(rule);
  const isMost = count >= highestCount(rule, available);
  const press = (direction: 1 | -1) => {
    if (direction === 1 ? !isMost : !isLeast) choose(steppedCount(rule, unit, count, direction, available));
  };
  const rounding = countTyped(rule, unit, typed) === count ? roundingText(rule, unit, typed) : null;
  const most = mostInstead(rule, unit, count, available);
  const breakdown = otherUnits(rule, unit, count);
  return (
    <div className={wrong === null ? "tm-quantity" : "tm-quantity tm-quantity-wrong"}>
      <div className="tm-quantity-line">
        {/* Said to be disabled and not so: a button that is takes the focus away from whoever has just pressed it. */}
        <button type="button" aria-label="减少" aria-disabled={isLeast} onClick={() => press(-1)}>
          −
        </button>
        <NumberInput
          aria-label="数量"
          isBare
          isWrong={wrong !== null}
          {...(wrong === null ? {} : { "aria-describedby": wrongId })}
          decimals={inputDecimals(unit)}
          unit={unitName(rule, unit)}
          value={draft ?? (count === 0 ? "" : inputText(rule, unit, count))}
          {...SELECTED_FIRST}
          onChange={(text) => {
            setDraft(text);
            setTyped(text);
            onChange(countTyped(rule, unit, text));
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (isEnter(event)) leave();
            if (event.key === "ArrowUp" || event.key === "ArrowDown") {
              event.preventDefault();
              press(event.key === "ArrowUp" ? 1 : -1);
            }
          }}
        />
        <button type="button" aria-label="增加" aria-disabled={isMost} onClick={() => press(1)}>
          +
        </button>
        <span className="tm-segments tm-beside-8">
          {inputUnits(rule).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === unit}
              onClick={() => {
                onUnit(one);
                if (unread === null || draft === null) setDraft(null);
                // What is no amount in the one unit may be one in the other.
                else if (amountProblem(rule, one, draft) === null) choose(countTyped(rule, one, draft));
                setTyped("");
              }}
            >
              {unitName(rule, one)}
            </button>
          ))}
        </span>
      </div>
      {wrong !== null ? (
        <div id={wrongId} className="tm-below-4 tm-small tm-danger" role="alert">
          {wrong}
          {most === null ? null : (
            <button type="button" className="tm-link tm-strong tm-beside-8" onClick={() => choose(most.count)}>
              {most.text}
            </button>
          )}
        </div>
      ) : (
        <div className="tm-row tm-flow tm-gap-12 tm-second tm-below-4">
          {rounding === null ? null : (
            <span className="tm-warning" role="status">
              {rounding}
            </span>
          )}
          {breakdown.map((face) => (
            <span key={face.unit}>
              = {face.text}
              <span className="tm-unit">{face.unit}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
