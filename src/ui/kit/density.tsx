import { useId } from "react";
import { ShellActors } from "../../application/shell/shell-actors.ts";
import { DENSITIES } from "../../domain/shell/layout-setting.ts";
import { useSelector } from "../use-selector.ts";
import { usePort } from "../wiring.tsx";

/** How close the rows of all tables stand; kept with the layout settings. */
export function DensityChoice() {
  const { layout } = usePort(ShellActors);
  const name = useId();
  const chosen = useSelector(layout, (snapshot) => snapshot.context.setting.density);
  return (
    <fieldset className="tm-grid tm-gap-0 tm-pad-line">
      <legend>行高</legend>
      {DENSITIES.map(({ density, name: label }) => (
        <label key={density} className="tm-check tm-cell">
          <input
            type="radio"
            name={name}
            checked={density === chosen}
            onChange={() => layout.send({ type: "densityChosen", density })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
