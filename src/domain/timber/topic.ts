import { isChinese, normalText } from "./normal-text.ts";
import type { ParsedQuery } from "./query.ts";

/** What is no timber, though its name may begin with a species: made of it, grown from it, or sold beside it. */
const OTHER_GOODS = `
床 桌 椅 凳 沙发 茶几 书柜 电视柜 床头柜 酒柜 屏风 衣架 鞋架 书架 置物架 花盆 家具店 家具厂 床垫 窗帘 灯具 吊灯
酒 酒桶 酒窖 木桶 威士忌 白兰地 果汁 汁 茶 茶叶 茶具 咖啡 松子 仁 坚果 蜂蜜 果干 木耳 香菇 松茸 竹笋 蜜饯 糖浆 水果
苗 树苗 苗木 苗圃 种子 种苗 籽 盆景 盆栽 绿植 花卉 假山 大树 古树 树桩 草坪
精油 桐油 木蜡油 松节油 核桃油 橄榄油 茶油 松香 油漆 木器漆 清漆 乳胶漆 涂料 白乳胶 木工胶 地板胶 热熔胶 香水 香薰 洗发水 沐浴露
锯末 木屑 木粉 木炭 木颗粒 生物质颗粒 秸秆 猫砂 纸浆 纸巾 纸箱 墙纸 壁纸 地毯
电锯 油锯 链锯 带锯机 锯片 锯床 刨床 机床 雕刻机 封边机 打孔机 木工机械 烘干机 烘干设备 机器 设备 叉车 刀具 钉子 螺丝 合页 五金 铰链
瓷砖 地砖 水泥 砂石 钢材 钢管 钢筋 角钢 铝材 铝合金 塑料 塑钢 石材 大理石 石膏板 玻璃 不锈钢 岩板 塑料托盘 铁托盘
手串 佛珠 摆件 挂件 木鱼 筷子 砧板 菜板 案板 梳子 吉他 钢琴 棋盘 球拍 球棒 木勺 木碗 积木 拼图 相框 画框 牌匾 棺材 玩具 手机 电脑 衣服 鞋
招聘 招工 培训 视频 图片 小说 电影 歌词 天气 股票 彩票 租房 二手车 快递 旅游 酒店 餐厅
wine whisky whiskey beer juice tea coffee table chair sofa bed desk seed seeds seedling oil perfume phone tile steel
`;

const OTHERS = OTHER_GOODS.trim().split(/\s+/);

/**
 * Whether what is left of a query names other goods: in Chinese the thing itself stands last (橡木桶红酒, 松树苗), so what
 * goes on after it (沙发料, 菜板料) is timber for it.
 */
export function namesOtherGoods({ words, offTopic }: Pick<ParsedQuery, "words" | "offTopic">): boolean {
  if (offTopic !== undefined) return true;
  return words.some((word) => {
    const { text } = normalText(word);
    return OTHERS.some((other) => (isChinese(text) ? text.endsWith(other) : text === other));
  });
}

/** Whether it is clear that timber is looked for, whatever words stand beside it: not in 瓷砖 600*600. */
export function isAboutTimber(parsed: ParsedQuery): boolean {
  if (namesOtherGoods(parsed)) return false;
  const { speciesCodes, brandCodes, kindCodes, gradeCodes, portCodes, originCodes, moistureType, size } = parsed;
  if (speciesCodes.length > 0) return true;
  const isSized = Object.values(size).some((value) => value !== null);
  if (brandCodes.length > 0) return isSized || gradeCodes.length > 0;
  const others = gradeCodes.length + portCodes.length + originCodes.length;
  return kindCodes.length > 0 && (others > 0 || moistureType !== null || isSized || parsed.useCodes.length > 0);
}
