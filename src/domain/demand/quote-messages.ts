import type { DemandId, GoodsId, QuoteId } from "../ids.ts";
import { type Fen, formatYuan } from "../money.ts";
import { CONSOLE_PAGES } from "../shell/console-pages.ts";
import { PAGES } from "../shell/pages.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import { timeText } from "../time.ts";

type Draft = { todo: MessageTodo | null; title: string; content: string; linkPath: string };

const draft = (
  refType: "demand" | "demandQuote",
  refId: DemandId | QuoteId,
  { todo, title, content, linkPath }: Draft,
): MessageDraft => ({
  type: 2,
  todo,
  title,
  content,
  linkPath,
  refType,
  refId,
});

const because = (note: string): string => (note.trim() === "" ? "" : `，原因：${note.trim()}`);

/** A transition of a quote as its messages word it. */
export type QuoteDomainEvent = {
  id: QuoteId;
  demandId: DemandId;
  demandNo: string;
  demandTitle: string;
  merchantName: string;
  goodsAmount: Fen;
  lockUntilAt: number | null;
  /** Whether goods of a shop are held for it, which are ordered here; others are settled between the two sides. */
  hasGoods: boolean;
  event: string;
  note: string;
};

/** Who is notified of a quote's transition, and how; its actor is left out. */
export function quoteMessages(quote: QuoteDomainEvent): SideMessage[] {
  const { event, demandNo, demandTitle, merchantName, goodsAmount, note } = quote;
  const which = `求购 ${demandNo}（${demandTitle}）`;
  const toBuyer = (todo: MessageTodo | null, title: string, content: string): SideMessage => ({
    to: "buyer",
    draft: draft("demandQuote", quote.id, { todo, title, content, linkPath: PAGES.demand.to({ id: quote.demandId }) }),
  });
  const toMerchant = (todo: MessageTodo | null, title: string, content: string): SideMessage => ({
    to: "merchant",
    draft: draft("demandQuote", quote.id, {
      todo,
      title,
      content,
      linkPath: PAGES.demandBoard.to({ id: quote.demandId }),
    }),
  });
  switch (event) {
    case "add":
      return [toBuyer("quote.answer", "收到新报价", `${merchantName}报价 ¥${formatYuan(goodsAmount)}，${which}。`)];
    case "answer":
      return [toBuyer("quote.answer", "商家更新了报价", `${merchantName}报价 ¥${formatYuan(goodsAmount)}，${which}。`)];
    case "reissue":
      return [toBuyer("quote.answer", "商家重新报价", `${merchantName}报价 ¥${formatYuan(goodsAmount)}，${which}。`)];
    case "accepted": {
      const kept = quote.hasGoods ? "价格和库存" : "价格";
      const until = quote.lockUntilAt === null ? "" : `，${kept}保留至 ${timeText(quote.lockUntilAt)}`;
      return [
        toMerchant("read", "您的报价被采纳", `${which}采纳了您的报价${until}，可查看买家联系方式。`),
        quote.hasGoods
          ? toBuyer("quote.place", "报价已采纳，请下单", `已采纳${merchantName}的报价${until}，请在此前下单。`)
          : toBuyer(
              "read",
              "报价已采纳，商家电话可见",
              `已采纳${merchantName}的报价${until}，请在此前按求购页上的电话成交。`,
            ),
      ];
    }
    case "counter":
      return [
        toMerchant("quote.counter", "买家还价", `${which}还价${note === "" ? "" : `：${note}`}，请在有效期内答复。`),
      ];
    case "reject":
      return [toMerchant(null, "报价未被采纳", `${which}未采纳您的报价${because(note)}。`)];
    case "passOver":
      return [toMerchant(null, "报价未被采纳", `${which}${because(note).replace(/^，原因：/, "：") || "已结束"}。`)];
    case "withdraw":
      return [toBuyer(null, "商家撤回了报价", `${merchantName}撤回了报价${because(note)}，${which}。`)];
    case "expire":
      return [
        toBuyer(null, "报价已到期", `${merchantName}的报价已到期${because(note)}，${which}。`),
        toMerchant(null, "报价已到期", `您的报价已到期${because(note)}，${which}。`),
      ];
    default:
      return [];
  }
}

/** A transition of a demand as its messages word it. */
export type DemandDomainEvent = {
  id: DemandId;
  demandNo: string;
  title: string;
  quoteNum: number;
  event: string;
  note: string;
};

/** Who is notified of a demand's transition, and how. */
export function demandMessages({ id, demandNo, title, quoteNum, event, note }: DemandDomainEvent): SideMessage[] {
  const which = `求购 ${demandNo}（${title}）`;
  const toBuyer = (todo: MessageTodo | null, words: string, content: string): SideMessage => ({
    to: "buyer",
    draft: draft("demand", id, { todo, title: words, content, linkPath: PAGES.demand.to({ id }) }),
  });
  switch (event) {
    case "publish":
      return [
        {
          to: "operator",
          draft: draft("demand", id, {
            todo: "demand.review",
            title: "有求购待审核",
            content: which,
            linkPath: CONSOLE_PAGES.demandReview.to({ id }),
          }),
        },
      ];
    case "approve":
      return [toBuyer(null, "求购已通过审核", `${which}已公开，等待商家报价。`)];
    case "reject":
      return [toBuyer("demand.revise", "求购未通过审核", `${which}未通过审核${because(note)}，请修改后重新发布。`)];
    case "close":
      return [toBuyer(null, "平台关闭了求购", `${which}已关闭${because(note)}。`)];
    case "deadline":
      return [
        toBuyer(
          "demand.choose",
          "报价已截止，请采纳",
          quoteNum === 0
            ? `${which}暂无报价，可延长报价时间。`
            : `${which}共收到 ${quoteNum} 份报价，请在 7 天内采纳。`,
        ),
      ];
    case "expire":
      return [toBuyer(null, "求购已关闭", `${which}超过 7 天未采纳，已自动关闭。`)];
    default:
      return [];
  }
}

/** The message to a buyer when an expert recommends something. */
export const recommendationForBuyer = (recommendation: {
  demandId: DemandId;
  demandNo: string;
  what: string;
  note: string;
}): MessageDraft =>
  draft("demand", recommendation.demandId, {
    todo: "read",
    title: "专家为您推荐了货源",
    content: `求购 ${recommendation.demandNo}：${recommendation.what}，${recommendation.note}`,
    linkPath: PAGES.demand.to({ id: recommendation.demandId }),
  });

/** The message to an expert about a demand assigned to them. */
export const demandForExpert = (demand: { id: DemandId; demandNo: string; title: string }): MessageDraft =>
  draft("demand", demand.id, {
    todo: "demand.recommend",
    title: "有求购指派给您",
    content: `求购 ${demand.demandNo}（${demand.title}），请推荐货源。`,
    linkPath: CONSOLE_PAGES.expertDemand.to({ id: demand.id }),
  });

/** The message to a shop about a demand it could serve; `asked`: the buyer invited it. The title is the public one. */
export function demandForShop(
  demand: { id: DemandId; title: string; cityName: string; goodsId?: GoodsId | null },
  asked: boolean,
): MessageDraft {
  const where = demand.cityName === "" ? "" : `，送${demand.cityName}`;
  return draft("demand", demand.id, {
    todo: asked ? "demand.answer" : null,
    title: asked ? (demand.goodsId == null ? "买家邀请您报价" : "买家向您询价") : "有求购与您的货源相符",
    content: `${demand.title}${where}。`,
    linkPath: PAGES.demandBoard.to({ id: demand.id }),
  });
}
