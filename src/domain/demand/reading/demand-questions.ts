import { isLogs, isPanel } from "../../timber/kind-shape.ts";
import type { DemandField, DemandQuestion, ParsedDemandLine } from "./demand-line.ts";

/** Grades of radiata logs. */
const LOG_GRADES = "rl-";
const MOST_OPTIONS = 6;

type Asked = { readonly field: DemandField; readonly text: string; readonly options: readonly string[] };

function speciesAsked(line: ParsedDemandLine): Asked | null {
  if (line.speciesCode === null) {
    if (isPanel(line.kindCode)) return null;
    return { field: "species", text: "需要什么树种？", options: ["樟子松", "辐射松", "SPF", "白松", "铁杉"] };
  }
  const others = line.alternatives.species ?? [];
  if (others.length === 0 || (line.confidence.species ?? 1) >= 0.6) return null;
  const options = [line.speciesName ?? "", ...others.map(({ name }) => name)].slice(0, MOST_OPTIONS);
  return { field: "species", text: `“${line.speciesText ?? ""}”具体指哪种？`, options };
}

function sizeAsked(line: ParsedDemandLine): Asked | null {
  const round = line.diameterMin !== null || line.diameterMax !== null;
  const logs = isLogs(line.kindCode) || line.gradeCode?.startsWith(LOG_GRADES) === true;
  const thick = line.thickness !== null || line.thicknessMin !== null || line.thicknessMax !== null;
  if (logs || round) {
    return round ? null : { field: "diameterMin", text: "需要多大径级？", options: ["φ20+", "φ30+", "φ40+"] };
  }
  if (thick) return null;
  if (isPanel(line.kindCode)) {
    return { field: "thickness", text: "需要多厚？", options: ["9厘", "12厘", "15厘", "18厘"] };
  }
  return { field: "thickness", text: "需要什么规格（厚*宽*长）？", options: [] };
}

function quantityAsked(line: ParsedDemandLine): Asked | null {
  if (line.quantity !== null) return null;
  return { field: "quantity", text: "需要多少？", options: ["30方", "1车", "1柜", "100方"] };
}

/** What must be known before anybody can quote and is missing or unsure: which timber, how big, how much. */
export const demandQuestions = (items: readonly ParsedDemandLine[]): DemandQuestion[] =>
  items.flatMap((line, itemIndex) =>
    [speciesAsked(line), sizeAsked(line), quantityAsked(line)]
      .filter((one) => one !== null)
      .map((one) => ({ itemIndex, ...one })),
  );
