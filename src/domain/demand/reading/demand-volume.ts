import { grouped } from "../../text.ts";
import { CARRIERS, type Carrier } from "../../timber/carriers.ts";
import { isLogs } from "../../timber/kind-shape.ts";
import { volumePerCarrier } from "../../timber/loads.ts";
import { speciesByCode } from "../../timber/species.ts";
import { gbDiameter, logVolumeGb, pieceVolumeMm3 } from "../../timber/volume.ts";
import { type Dm3, dm3, mm } from "../../units.ts";
import type { DemandValues } from "./demand-line.ts";

/** kg/m³ of panels, whose wood is not what they weigh by: plywood, particle board, formwork, blockboard, fibre board, OSB. */
const PANEL_DENSITY: Readonly<Record<string, number>> = {
  "1505": 620,
  "1506": 620,
  "1510": 620,
  "1511": 500,
  "1512": 740,
  "1513": 620,
};

const MM3_PER_DM3 = 1_000_000;

type MeasuredLine = Pick<DemandValues, "kindCode" | "speciesCode" | "moistureType" | "quantity" | "quantityUnit"> &
  Pick<DemandValues, "thickness" | "width" | "length" | "diameterMin" | "diameterMax">;

const isRound = ({ kindCode, diameterMin, diameterMax }: MeasuredLine): boolean =>
  isLogs(kindCode) || diameterMin !== null || diameterMax !== null;

/** Middle of the species' range, kg/m³; `null` where the line names no species that has one. */
function densityOf({ kindCode, speciesCode }: MeasuredLine): number | null {
  const panel = PANEL_DENSITY[kindCode ?? ""];
  if (panel !== undefined) return panel;
  const species = speciesCode === null ? undefined : speciesByCode(speciesCode);
  return species === undefined ? null : Math.round((species.densityMin + species.densityMax) / 2);
}

/** mm³ of one piece, by GB/T 449 or, of logs of one diameter, GB/T 4814; `null` where a side is not known. */
function volumeOfPiece(line: MeasuredLine): number | null {
  const { thickness, width, length, diameterMin, diameterMax } = line;
  if (length === null) return null;
  if (isRound(line)) {
    const exact = diameterMin !== null && diameterMin === diameterMax;
    return exact ? logVolumeGb(gbDiameter(mm(diameterMin * 10)), length) : null;
  }
  return thickness === null || width === null ? null : pieceVolumeMm3(thickness, width, length);
}

/**
 * dm³ of a demanded quantity, rounded half up: m³ as they are, pieces and sheets by their size, m² by their thickness, tons by
 * the species' density, trucks (13 m) and containers (40HQ) by what one takes of such timber. `null` where the line does not
 * state enough; bundles differ too much from mill to mill.
 */
export function volumeEstimated(line: MeasuredLine): Dm3 | null {
  const { quantity, quantityUnit, moistureType, thickness } = line;
  if (quantity === null || quantity <= 0) return null;
  const density = densityOf(line);
  const carried = (carrier: Carrier): number =>
    quantity * volumePerCarrier(carrier, density, moistureType, isRound(line) ? "logs" : "packed");
  const each = quantityUnit === "piece" || quantityUnit === "sheet" ? volumeOfPiece(line) : null;
  if (each !== null) return dm3(Math.round((each * quantity) / MM3_PER_DM3));
  if (quantityUnit === "m3") return dm3(quantity);
  if (quantityUnit === "ton" && density !== null) return dm3(Math.round((quantity * 1000) / density));
  if (quantityUnit === "m2" && thickness !== null && !isRound(line))
    return dm3(Math.round((quantity * thickness) / 1000));
  if (quantityUnit === "metre" && thickness !== null && line.width !== null && !isRound(line))
    return dm3(Math.round((quantity * thickness * line.width) / MM3_PER_DM3));
  if (quantityUnit === "truck") return dm3(carried(CARRIERS.truck13));
  return quantityUnit === "container" ? dm3(carried(CARRIERS.container)) : null;
}

/** `≈ 42 m³` beside a quantity that is not in m³; "" where there is nothing to add. Of carriers whole m³ are enough. */
export function estimateText(line: MeasuredLine): string {
  const volume = line.quantityUnit === "m3" ? null : volumeEstimated(line);
  if (volume === null || volume === 0) return "";
  const isCarried = line.quantityUnit === "truck" || line.quantityUnit === "container";
  const figure = isCarried ? String(Math.round(volume / 1000)) : (volume / 1000).toFixed(volume < 10_000 ? 2 : 1);
  return `≈ ${grouped(figure)} m³`;
}
