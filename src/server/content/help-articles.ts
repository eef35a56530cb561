import { figuresHelp } from "../../domain/company/merchant-figures.ts";
import type { HelpSlot } from "../../domain/content/news.ts";
import type { Db } from "../db/database.ts";
import { cleanHtml } from "../system/clean-html.ts";
import { articleHtml } from "./article-text.ts";

/** Help articles for buyers and merchants; linked to by slot from every page's foot. */
const HELP: Readonly<Record<HelpSlot, { title: string; subtitle: string; tags: string; text: string }>> = {
  "how-to-buy": {
    title: "怎样在淘木买木材：从找货到提货",
    subtitle: "找货、加购、结算、付款、预约提货，五步走完一单现货。",
    tags: "买家,下单",
    text: `
1. **找货**：在搜索框输入规格、树种、品牌、产地或城市，如“樟子松 30*120 太仓”，或从[全部货源](/public/list)按条件筛选。
2. **加购**：输入件数、根数或立方数，三种单位会同时换算；不足一件的货源会提示起订量和整件要求。
3. **结算**：选择采购主体（个人或已认证企业）、自提或送到、发票抬头，提交订单。同一商家同一仓库的货合成一单。
4. **付款**：商家确认后付款。个人须在 30 分钟内、已认证企业须在 24 小时内完成，逾期订单自动取消，库存释放。
5. **提货**：在订单里预约时段，登记车牌与司机，凭提货码进场装车，按码单结算。
## 下单前看三处
- **材积规则**：锯材按公称尺寸还是实测尺寸计算，原木按国标还是 JAS，商品页“规格参数”里写明。
- **含税与否**：含税价带增值税专用发票；不含税价不能开票。
- **库存确认时间**：确认时间越近越可靠，大批量采购建议先与商家核对在库件数。
找不到合适的货，可以[发布求购](/demand/step_one)，粘贴一段采购文字即可自动识别规格与数量。`,
  },
  "how-to-search": {
    title: "搜索框怎么写：规格、树种与俗名都能认",
    subtitle: "一行写清树种、规格和地点，搜索会自动拆成条件，拆错的可以单独去掉。",
    tags: "买家,搜索",
    text: `
## 规格写法
| 您写的 | 识别为 |
| 30*120 | 厚 30 毫米，宽 120 毫米 |
| 30*120*4 或 30x120x4000 | 同上，长 4 米 |
| 3*12公分 | 厚 30 毫米，宽 120 毫米 |
| 2x4 | 38*89 毫米（北美规格材） |
| 20-30公分原木 | 检尺径 20 至 30 厘米 |
厚度和宽度写反时，会同时提示相反的写法。
## 树种与俗名
俗名、英文和常见错字都可以，例如“俄樟”按樟子松查找，“加松”按 SPF 查找，“白松”会同时找云杉与冷杉。
## 地点与品牌
港口、城市、仓库和厂牌都能直接写：“太仓 canfor 38*140”。
搜索后页面上方会列出识别到的每个条件，点一下即可去掉；完全相符的货源不够时，会说明放宽了哪个条件。`,
  },
  "payment-and-hold": {
    title: "付款时限与库存锁定规则",
    subtitle: "下单即锁库存，逾期自动释放；未付款订单有数量上限。",
    tags: "买家,付款",
    text: `
## 库存何时锁定
提交订单时锁定相应库存，其他买家看到的可售数量随即减少。订单取消或逾期，库存立即释放。
## 时限
| 阶段 | 个人 | 已认证企业 |
| 等待商家确认 | 24 小时 | 24 小时 |
| 确认后付款 | 30 分钟 | 24 小时 |
## 上限
每个采购主体最多同时有 5 张未付款订单，合计不超过 200 立方米。超过时请先付款或取消其中的订单。
## 价格变动
结算页会标出与加入购物车时不同的价格和库存。提交时若又有变化，系统会请您确认后再下单，不会按旧价成交。`,
  },
  "pickup-guide": {
    title: "提货指南：预约、进场、装车、码单",
    subtitle: "提前预约，凭码进场，装车时当面点清。",
    tags: "买家,提货",
    text: `
## 提货前
- 在订单中预约时段，填写车牌号、司机姓名与手机号；换车须在出发前修改。
- 核对仓库地址与限高、限重；13 米平板车装窑干针叶板材约 30 至 35 立方米，以不超载为准。
## 到场
凭提货码进场。超过预约时段四小时未到视为爽约，需要重新预约。
## 装车
1. 按件头标签逐件核对规格、根数和等级。
2. 散件按根清点，原木按约定的检尺规则逐根检尺。
3. 双方在码单上签字。数量与订单不符的，在码单上写明原因并拍照，差额据实结算。
费用、超时和责任的完整约定见[提货须知](/agreement/index?type=5)。`,
  },
  "inspection-and-claims": {
    title: "到货验收与异议处理",
    subtitle: "先拍件头、再拆包；短少、等级、含水率各有各的验法。",
    tags: "买家,验收",
    text: `
## 卸货时
- 先拍车厢全景与件头标签，再拆包。件头标签是追溯批次的依据。
- 外包装破损、淋雨、霉变要当场写在码单上，由司机或仓库签字。
## 数量
整件按件数点收，抽一至两件拆包数根数。锯材材积按商品页写明的规则计算，不要用实测尺寸去核对按公称尺寸成交的货。
## 等级与外观
抽查数量建议不少于总件数的 5%，至少 2 件。节疤、钝棱、弯曲按成交等级的标准判定。
## 含水率
用针式含水率仪，避开端头 50 厘米，每件测不少于 5 根，每根测 3 点取平均。窑干材一般不高于 18% 至 20%，家具用途应约定 8% 至 12%。
发现不符，请在约定的异议期内通过订单联系商家，并附上照片、码单和检测记录。协商不成可申请平台调处。`,
  },
  "how-to-settle": {
    title: "商家入驻流程与材料清单",
    subtitle: "先认证企业，再提交店铺资料，审核通过即可发布货源。",
    tags: "卖家,入驻",
    text: `
1. 以企业管理人的手机号注册，完成[企业认证](/user/certification)。
2. 在[商家入驻](/settled/apply)填写店铺名称、类型、主营品类、仓库与收款账户。
3. 上传材料，提交审核；需要补件的，会逐项写明原因。
## 材料
| 材料 | 贸易商 | 厂家与加工厂 | 进口商 |
| 营业执照、法人身份证 | 必需 | 必需 | 必需 |
| 开户许可或基本户信息 | 必需 | 必需 | 必需 |
| 仓储合同或自有场地证明 | 必需 | 必需 | 必需 |
| 报关单位备案、检疫资质 | 不需要 | 不需要 | 必需 |
| 品牌授权、FSC/PEFC 证书 | 销售品牌货时 | 有则提供 | 有则提供 |
店铺名称 2 至 30 字，不得与他人重复，不得含联系方式。条款见[入驻协议](/agreement/index?type=3)。`,
  },
  "goods-upload": {
    title: "发布货源：规格、材积与库存怎么填",
    subtitle: "一条货源对应一种规格、一个仓库；填得越准，越容易被搜到。",
    tags: "卖家,货源",
    text: `
## 一条货源是什么
同一商家、同一规格、同一仓库的货是一条货源。不同长度、不同等级请分开发布，买家按规格比价。
## 必填与常错
- **规格**：厚、宽、长按毫米填写；混长填最短与最长；原木填检尺径厘米范围。
- **计价单位**：板材按立方米，胶合板按张，防腐木可按根。
- **每件根数**：决定买家能不能按件下单，也决定起订量。
- **含水率**：写明 KD、AD 或 GRN；写了百分数的要有检测记录。
- **库存**：按根或按立方填写在库数量，卖出线下订单后及时改。
## 批量导入
支持 CSV 与 XLSX。首行写列名，“30*120*4000”这样的合写会自动拆成厚宽长；认不出的树种会逐行列出原因，整批确认后才写入。`,
  },
  "order-duties": {
    title: "商家订单处理时限",
    subtitle: "二十四小时内确认，缺货要尽早说明；无故取消计入店铺指标。",
    tags: "卖家,订单",
    text: `
| 事项 | 时限 | 逾期后果 |
| 确认订单 | 买家下单后 24 小时 | 订单自动取消，计入取消率 |
| 核对付款凭证 | 买家提交后一个工作日 | 买家可申请平台介入 |
| 安排提货时段 | 付款后一个工作日 | 计入按时交货率 |
| 上传码单 | 装车当日 | 差额不能结算 |
## 缺货怎么办
在确认前说明原因并取消，买家不受影响；确认后因缺货取消，按入驻协议处理。部分有货的，可以与买家商定后修改数量。`,
  },
  "shop-metrics": {
    title: "店铺指标怎么算",
    subtitle: "首次答复、按时交货、码单相符等各按什么计算。",
    tags: "卖家,指标",
    text: `
${figuresHelp()}`,
  },
};

/** Adds the help articles that are missing and brings those up to date that no editor has touched. */
export async function keepHelp(db: Db): Promise<void> {
  for (const [index, [slot, { title, subtitle, tags, text }]] of Object.entries(HELP).entries()) {
    await db.run(
      `insert into news (channel_code, slot, title, subtitle, cover, source, content_html, tags, status, publish_at)
       values ('help', $1, $2, $3, $4, '淘木', $5, $6, 2, now()) on conflict (slot) do update set subtitle = excluded.subtitle, content_html = excluded.content_html
         where news.version = 1 and (news.subtitle, news.content_html) is distinct from (excluded.subtitle, excluded.content_html)`,
      [slot, title, subtitle, `/pictures/news/help-${index + 1}.svg`, cleanHtml(articleHtml(text)), tags.split(",")],
    );
  }
}
