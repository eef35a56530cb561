import { isLogs, isPanel } from "../../timber/kind-shape.ts";
import type { DemandQuestion, ParsedDemandLine } from "./demand-line.ts";

/** Grades of radiata logs. */
const LOG_GRADES = "rl-";
const MOST_OPTIONS = 6;

type Asked = Omit<DemandQuestion, "itemIndex">;

function speciesAsked(line: ParsedDemandLine): Asked | null {
  if (line.speciesCode === null) {
    const options = ["樟子松", "辐射松", "SPF", "白松", "铁杉"];
    return isPanel(line.kindCode) ? null : { field: "species", text: "需要什么树种？", options };
  }
  const others = line.alternatives.species ?? [];
  if (others.length === 0 || (line.confidence.species ?? 1) >= 0.6) return null;
  const options = [line.speciesName ?? "", ...others.map(({ name }) => name)].slice(0, MOST_OPTIONS);
  return { field: "species", text: `“${line.speciesText ?? ""}”具体指哪种？`, options };
}

function sizeAsked(line: ParsedDemandLine): Asked | null {
  if (line.diameterMin !== null || line.diameterMax !== null) return null;
  if (isLogs(line.kindCode) || line.gradeCode?.startsWith(LOG_GRADES) === true)
    return { field: "diameterMin", text: "需要多大径级？", options: ["φ20+", "φ30+", "φ40+"] };
  if (line.thickness !== null || line.thicknessMin !== null || line.thicknessMax !== null) return null;
  return isPanel(line.kindCode)
    ? { field: "thickness", text: "需要多厚？", options: ["9厘", "12厘", "15厘", "18厘"] }
    : { field: "thickness", text: "需要什么规格（厚*宽*长）？", options: [] };
}

const QUANTITY: Asked = { field: "quantity", text: "需要多少？", options: ["30方", "1车", "1柜", "100方"] };

/** What must be known before anybody can quote and is missing or unsure: which timber, how big, how much. */
export const demandQuestions = (items: readonly ParsedDemandLine[]): DemandQuestion[] =>
  items.flatMap((line, itemIndex) => {
    const asked = [speciesAsked(line), sizeAsked(line), line.quantity === null ? QUANTITY : null];
    return asked.flatMap((one) => (one === null ? [] : [{ itemIndex, ...one }]));
  });
