import { DEPOSIT_KIND, depositRule, EARNEST_PCT_MAX } from "../futures/deposit.ts";
import type { ConfigKey } from "./config-keys.ts";

/** What happens when a setting is changed, as the operator reads it beside the field. */
const MEANINGS: Readonly<Partial<Record<ConfigKey, string>>> = {
  "order.hold.minutes.personal": "商家确认后，个人买家在这段工作时间内付款，逾期订单关闭、库存释放；非工作时间不计。",
  "order.hold.minutes.company": "商家确认后，认证企业在这段时间内付款，逾期订单关闭、库存释放。",
  "hold.cap.m3": "同一采购主体待付款订单合计占用的材积上限，超出不能再下单。",
  "hold.cap.orders": "同一采购主体同时待付款的订单笔数上限。",
  "tally.tolerancePct": "码单实提量与订单量相差不超过此比例时按实结算，超出须买家确认。",
  "goods.review": "on 时新货源与改动规格须平台审核后上架，off 时直接上架。",
  "stock.inquiryOnly":
    "on 时库存超过 30 天没有确认的在售货源不能直接下单，只能询价，商家确认库存后恢复；每天核对一次。",
  "demand.review": "on 时求购须平台审核后公开，off 时直接公开。",
  "ask.freePerDay": "每个账号每天（北京时间）超过此数后，每新建一条求购或询盘须先拖动滑块完成安全验证。",
  "ask.perDay": "每个账号每天（北京时间）新建求购、发起期货询盘各不超过此数，防止刷屏。",
  "quote.maxValidHours": "商家报价可填的最长有效期。",
  "index.minSample": "一个规格当周成交少于此数时，价格指数改用挂牌价；对之后计算的周生效，以往各周可重算。",
  "fx.USD": "美元报盘折算人民币所用，填人民币万分之一元。",
  "fx.EUR": "欧元报盘折算人民币所用，填人民币万分之一元。",
  "finance.annualBp": "期货到岸成本估算中的资金占用利率。",
  "freight.table": "期货到岸成本估算中的内陆运费，依次为五档距离。",
  "duty.extra": "期货到岸成本估算中对指定产地加征的关税。",
  "deposit.earnest": `on：${depositRule(DEPOSIT_KIND.earnest)}，不超过合同金额 ${EARNEST_PCT_MAX}%（民法典第586至588条）；off：${depositRule(DEPOSIT_KIND.prepayment)}。只对之后的订单生效。`,
  "work.hours": "按工作时间计算的时限（如预约确认）只在这些时间内计时，可填多段。",
  "work.weekdays": "按工作时间计算的时限只在这些日子计时。",
  "work.holidays": "这些日子不计工作时间，没有休息日填“无”；农历节日按当年日期填写。",
  "yard.slots": "新建仓库的默认提货时段与车位数；已有仓库在各自的时段页修改。",
  "yard.weekdays": "新建仓库默认开放的星期；已有仓库在各自的时段页修改。",
  "pickup.freeDays": "可提货后多少天提醒买家堆存期满，4-29 天。",
  "captcha.tolerancePx": "滑块验证码允许偏离的像素，越大越容易通过。",
  "upload.docTypes": "资料上传允许的文件扩展名，逗号分隔；只对之后的上传生效。",
};

/** What a setting does; "" for keys of the operator's own. */
export const configMeaning = (key: string): string => MEANINGS[key as ConfigKey] ?? "";
