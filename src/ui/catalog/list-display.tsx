import { LIST_COLUMNS, type ListColumn } from "../../domain/catalog/import/list-columns.ts";
import { DensityChoice } from "../kit/density.tsx";

/** How close the rows of a list stand, and which columns it has. */
export const ListDisplay = ({
  hidden,
  onToggle,
}: {
  hidden: readonly ListColumn[];
  onToggle: (column: ListColumn) => void;
}) => (
  <>
    <DensityChoice />
    <fieldset className="tm-grid tm-gap-0 tm-pad-line">
      <legend>列</legend>
      {LIST_COLUMNS.map(({ key, name }) => (
        <label key={key} className="tm-check tm-cell">
          <input type="checkbox" checked={!hidden.includes(key)} onChange={() => onToggle(key)} />
          {name}
        </label>
      ))}
    </fieldset>
  </>
);
