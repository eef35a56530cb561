import { AREA_UNIT } from "../../timber/reading/area-unit.ts";
import { type Parts, partsIn, withParts } from "../../timber/reading/patterns.ts";
import { DEMAND_UNITS } from "../demand-item.ts";
import type { DemandUnit } from "./demand-line.ts";

/** Spellings of the units, longest first. 方 is m³ only behind a number, and not in 方木, 方料. */
export const UNITS: Parts = partsIn(String.raw`
m3        立方米?|方(?!木(?:[^方料板头]|$)|料|枋)|m3|m\^3|cbm|立米|(?:li)?fang(?![a-z])
m2        {:area}
container 个?(?:高|货|小|大|整)?柜子?|集装箱|containers?|cntrs?|(?:40|20)(?:尺|'|英尺)?\s*(?:hq|hc|gp|高?柜)|hq|fcl|teu|gui(?![a-z])
truck     (?:整|大|半挂|挂|板|卡|货|平板)?车(?![皮间板船])|挂(?!板)|trucks?|truckloads?|che(?![a-z])
bundle    件|包(?!装)|捆|垛|托(?![盘板架运管])|bundles?|packs?|packages?|bdls?|(?:bao|jian)(?![a-z])
sheet     张|片|sheets?|zhang(?![a-z])
metre     延长?米|线米|(?:linear|running) m(?:et(?:er|re)s?)?|lm(?![a-z])|米(?=$)
ton       吨|tons?|mt(?![a-z])|t(?![a-z0-9])
piece     根|支|条|枝|块|pcs?|pieces?|gen(?![a-z])
`);

const PATTERNS = DEMAND_UNITS.map(
  (unit) => [unit, new RegExp(`^${withParts(`{:${unit}}`, { ...UNITS, area: AREA_UNIT })}`)] as const,
);

/** The unit that `text` starts with. */
export const demandUnitOf = (text: string): DemandUnit | null =>
  PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
