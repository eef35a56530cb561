import type { GoodsBrief } from "../catalog/goods/goods.ts";
import { fieldProblem, id } from "../fields.ts";
import type { DemandId } from "../ids.ts";
import { FLAG, type Infer, record, TEXT } from "../records.ts";
import { DETAIL_FIELDS } from "./demand-details.ts";
import { type DemandForm, demandTitle, QUOTE_DAYS_DEFAULT, quoteDeadlineProblem } from "./demand-form.ts";
import { type DemandItem, itemProblems } from "./demand-item.ts";
import { timberOfGoods } from "./timber-of-goods.ts";

/** What asking a shop for the price of goods leads to: the demand that asks; `isNew` is false for one that was open already. */
export const INQUIRY = record({ demandId: id<DemandId>(), demandNo: TEXT, isNew: FLAG });
export type Inquiry = Infer<typeof INQUIRY>;

const DAY_MS = 86_400_000;
/** How long the shop has to answer an inquiry. */
export const INQUIRY_DAYS = QUOTE_DAYS_DEFAULT;
export const INQUIRY_MS = INQUIRY_DAYS * DAY_MS;

/** What the line says that asks for goods: their facts, and how much of them in the smallest step of their sale unit. */
export const inquiredFacts = (goods: GoodsBrief, quantity: number) =>
  ({
    ...timberOfGoods(goods),
    brandCode: goods.brandCode,
    brandName: goods.brandName || null,
    originCode: goods.originCode,
    originName: goods.originName || null,
    portCode: goods.portCode,
    portName: goods.portName || null,
    quantity,
    quantityUnit: goods.saleUnit,
    acceptAlternative: false,
  }) satisfies Partial<DemandItem>;

/** What lists call an inquiry. */
export const inquiryTitle = (items: readonly DemandItem[]): string => `询价 ${demandTitle(items)}`;

/** Why an inquiry cannot be sent, or `null`: the shop is asked without the city and the contact that a public demand needs. */
export function inquiryProblem({ items, remark, quoteDeadlineAt }: DemandForm, nowMs: number): string | null {
  const [wrong] = items.flatMap((item) => Object.values(itemProblems(item)));
  return (
    (items.length === 0 ? "请填写数量" : null) ??
    wrong ??
    fieldProblem(DETAIL_FIELDS.remark, remark) ??
    quoteDeadlineProblem(quoteDeadlineAt, nowMs)
  );
}
