import { type ReactNode, useId } from "react";
import { FieldContext, Note } from "./fields.tsx";

/** Ties inputs that stand in no field, as those of a row, to the `Note` that says what is wrong with them. */
export const Tied = ({ to, problem, children }: { to: string; problem: string | null; children: ReactNode }) => (
  <FieldContext value={problem === null ? null : { describedBy: to, isWrong: true }}>{children}</FieldContext>
);

/** Inputs that are named by where they stand, as in the cell of a table, with the line of what is wrong below them. */
export function Noted({ problem, children }: { problem: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <div className="tm-noted">
      <Tied to={id} problem={problem}>
        {children}
      </Tied>
      <Note id={id}>{problem}</Note>
    </div>
  );
}
