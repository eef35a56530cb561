import { isLogs, isPanel } from "../../timber/kind-shape.ts";
import { SURE } from "../demand-item.ts";
import { demandAmountText } from "./demand-amounts.ts";
import type { DemandField, DemandQuestion, ParsedDemandLine } from "./demand-line.ts";
import type { LineTokens } from "./demand-line-tokens.ts";
import type { DemandToken, Found, Stretch, TokenValue } from "./demand-reader.ts";
import { type Field, ofField, type TokenOf } from "./demand-token-facts.ts";

/** Grades of radiata logs. */
const LOG_GRADES = "rl-";
const MOST_OPTIONS = 6;

type Question = Omit<DemandQuestion, "itemIndex">;

function speciesQuestion(line: ParsedDemandLine): Question | null {
  if (line.speciesCode === null) {
    const options = ["樟子松", "辐射松", "SPF", "白松", "铁杉"];
    return isPanel(line.kindCode) ? null : { field: "species", text: "需要什么树种？", options };
  }
  const others = line.alternatives.species ?? [];
  if (others.length === 0 || (line.confidence.species ?? 1) >= SURE) return null;
  const options = [line.speciesName ?? "", ...others.map(({ name }) => name)].slice(0, MOST_OPTIONS);
  return { field: "species", text: `“${line.speciesText ?? ""}”具体指哪种？`, options };
}

function sizeQuestion(line: ParsedDemandLine): Question | null {
  if (line.diameterMin !== null || line.diameterMax !== null) return null;
  if (isLogs(line.kindCode) || line.gradeCode?.startsWith(LOG_GRADES) === true)
    return { field: "diameterMin", text: "需要多大径级？", options: ["φ20+", "φ30+", "φ40+"] };
  if (line.thickness !== null || line.thicknessMin !== null || line.thicknessMax !== null) return null;
  return isPanel(line.kindCode)
    ? { field: "thickness", text: "需要多厚？", options: ["9厘", "12厘", "15厘", "18厘"] }
    : { field: "thickness", text: "需要什么规格（厚*宽*长）？", options: [] };
}

/** AB或BC, 黄浦: of several words, or of one that is misspelt, which one is meant. */
function eitherQuestion(
  line: ParsedDemandLine,
  tokens: readonly DemandToken[],
  words: (stretch: Stretch) => string,
): Question[] {
  const questions = (["kind", "grade", "brand", "origin", "port"] as const).map((field): Question | null => {
    const stated = ofField(tokens, field);
    const name = line[`${field}Name`];
    if (name === null || (line.confidence[field] ?? 1) >= SURE) return null;
    const names = [name, ...(line.alternatives[field] ?? []).map((one) => one.name)].slice(0, MOST_OPTIONS);
    if (stated.some((one) => one.or) && names.length > 1)
      return { field, text: `${names.join("还是")}？`, options: names };
    const [only] = stated;
    return only !== undefined && field === "port" && only.risk === undefined
      ? { field, text: `“${words(only)}”是${name}吗？`, options: [name] }
      : null;
  });
  return questions.flatMap((one) => one ?? []);
}

const QUANTITY: Question = { field: "quantity", text: "需要多少？", options: ["30方", "1车", "1柜", "100方"] };

const FIELDS: Partial<Record<Field, DemandField>> = {
  moisture: "moistureType",
  price: "targetPrice",
  date: "needDate",
};

/** The field of a line that a token states; of a size the first side that it states. */
const fieldOf = (token: TokenValue): DemandField =>
  token.field === "size"
    ? ((token.sides[0] === "diameter" ? "diameterMin" : token.sides[0]) ?? "thickness")
    : (FIELDS[token.field] ?? (token.field === "city" ? "deliverCity" : (token.field as DemandField)));

/** 38*140*4000 in mm; `null` where a side is not exact. */
function sizeWords({ sizes }: TokenOf<"size", TokenValue>): string | null {
  const { thickness, width, length, ...others } = sizes;
  return Object.keys(others).length > 0
    ? null
    : [thickness, width, length].filter((side) => side !== undefined).join("*");
}

const answerWords = (one: Found, words: (stretch: Stretch) => string): string | null =>
  one.field === "size" ? sizeWords(one) : (one.shown ?? words(one));

/** Whether a correction that may mean several goods means this one: what it restates, or what was stated before. */
const doubtQuestions = (tokens: readonly DemandToken[], words: (stretch: Stretch) => string): Question[] =>
  tokens.flatMap((token) => {
    if (token.doubt === undefined) return [];
    const { value, stretch } = token.doubt;
    const answers = [value, token].map((one) => answerWords(one, words));
    const options = answers.filter((one) => one !== null);
    return [{ field: fieldOf(value), text: `“${words(stretch)}”说的是这一种吗？`, options }];
  });

/** The questions about values beside unread words that may have changed them. */
const riskQuestions = (
  tokens: readonly DemandToken[],
  line: ParsedDemandLine,
  words: (stretch: Stretch) => string,
): Question[] =>
  tokens.flatMap((token) => {
    const field = fieldOf(token);
    if (token.field === "quantity" && token.upTo !== undefined && line.confidence.quantity === token.sure) {
      const amounts = token.upTo === null ? [token.amount] : [token.amount, token.upTo];
      const options = amounts.map((one) => demandAmountText(one, token.unit));
      return [{ field, text: `“${words(token)}”按多少报价？`, options }];
    }
    if (token.risk === undefined || (line.confidence[field] ?? 1) >= SURE) return [];
    const value = answerWords(token, words);
    return [
      { field, text: `“${words(token.risk.stretch)}”${token.risk.question}`, options: value === null ? [] : [value] },
    ];
  });

/**
 * What must be known before a merchant can quote and is missing or unsure: which timber, how big, how much; and what a correction
 * may have meant to change. `words`: a stretch of the message as it is written.
 */
export const demandQuestions = (
  items: readonly ParsedDemandLine[],
  lines: readonly LineTokens[],
  words: (stretch: Stretch) => string,
): DemandQuestion[] =>
  items.flatMap((line, itemIndex) => {
    const { own, inherited } = lines[itemIndex] ?? { own: [], inherited: [] };
    const unstated = [speciesQuestion(line), sizeQuestion(line), line.quantity === null ? QUANTITY : null];
    const tokens = [...own, ...inherited];
    const all = [
      ...doubtQuestions(tokens, words),
      ...riskQuestions(tokens, line, words),
      ...eitherQuestion(line, tokens, words),
      ...unstated.flatMap((one) => one ?? []),
    ];
    return all
      .filter(({ field }, at) => all.findIndex((one) => one.field === field) === at)
      .map((one) => ({ itemIndex, ...one }));
  });
