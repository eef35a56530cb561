import { isChinese } from "../normal-text.ts";

/**
 * Words that show that no timber is looked for, whatever species stands beside them: what grows, is eaten, drunk or smelt,
 * what is made of wood and sold as itself, what works it, what only looks like it, and what people do about it.
 */
const WORDS = `
树苗 苗木 种苗 苗圃 幼苗 树种子 盆景 盆栽 绿植 绿化树 行道树 松子 松针 松花粉 松茸 松露 松鼠 松花蛋 板栗 栗子 木瓜 木耳 灵芝 香菇 菌种
核桃仁 核桃油 山核桃仁 碧根果 樱桃酒 樱桃汁 桦树汁 树汁 饮料 红酒 白酒 啤酒 葡萄酒 威士忌 酒桶 木桶 浴桶 蜂蜜 茶叶 糖浆 香精 精油 香水 香薰 松香 松节油 树脂
木油 木蜡油 地板蜡 地板胶 地板革 地板砖 木纹砖 瓷砖 木纹纸 木纹膜 壁纸 墙纸 贴纸 木纹贴
手串 手链 佛珠 念珠 手镯 摆件 木鱼 筷子 木碗 木勺 牙签 梳子 积木 拼图 棺材 骨灰盒 箱子 首饰盒 床垫 沙发套 沙发垫 衣架 鞋架 书架 置物架 花盆 鸟笼 狗窝 猫爬架 猫砂 宠物 烟斗 手机壳 手机支架 鼠标垫
带锯机 锯床 锯条 锯片 刨床 砂光机 封边机 雕刻机 电锯 油锯 木工机械 木工机床 烘干设备 烘干机 刀具 钻头 二手设备
铝模板 钢模板 塑料模板 铝方通
木炭 活性炭 生物质 颗粒燃料 柴火 劈柴 木柴
招聘 求职 兼职 招工 租赁 出租 加盟 培训 教程 效果图 图纸下载 小说 歌词
`;
/** Those that a buyer of timber may say as well: they count where neither species nor kind is named. */
const WEAK_WORDS = `
油漆 涂料 腻子 胶水 木工胶 铝合金 不锈钢 钢管 钢筋 螺纹钢 塑料管 pvc管 大理石 玻璃 水泥 五金 螺丝 合页 转让 视频 图片 电影 旅游 景区 民宿 天气 租房 二手房 房产 房价 小区 地铁
二手车 显卡 手机 电脑 空调 冰箱 洗衣机 电器 奶粉 香米 大米 螺蛳粉 西服 羽绒服 连衣裙 皮鞋 口红 火锅
`;

/**
 * Things that are made of wood, grown from it or sold beside it, and other goods. They count where nothing that is known
 * claims the word: in Chinese the thing itself stands last (橡木桶红酒), so what goes on after it (沙发料, 菜板料) is timber for it.
 */
const OTHER_GOODS = `
床 桌 椅 凳 沙发 茶几 书柜 电视柜 床头柜 酒柜 屏风 家具店 家具厂 窗帘 灯具 吊灯
酒 酒窖 白兰地 果汁 汁 茶 茶具 咖啡 仁 坚果 果干 竹笋 蜜饯 水果
苗 种子 籽 花卉 假山 大树 古树 树桩 草坪
桐油 橄榄油 茶油 油漆 木器漆 清漆 乳胶漆 涂料 白乳胶 木工胶 热熔胶 洗发水 沐浴露
锯末 木屑 木粉 木颗粒 生物质颗粒 秸秆 纸浆 纸巾 纸箱 地毯
链锯 机床 打孔机 机器 设备 叉车 钉子 螺丝 合页 五金 铰链
地砖 水泥 砂石 钢材 钢管 钢筋 角钢 铝材 铝合金 塑料 塑钢 石材 大理石 石膏板 玻璃 不锈钢 岩板 塑料托盘 铁托盘
挂件 砧板 菜板 案板 吉他 钢琴 棋盘 球拍 球棒 相框 画框 牌匾 玩具 手机 电脑 衣服 鞋
股票 彩票 快递 酒店 餐厅
wine whisky whiskey beer juice tea coffee table chair sofa bed desk seed seeds seedling oil perfume phone tile steel
`;

const wordsOf = (table: string): string[] => table.trim().split(/\s+/);
const STRONG = wordsOf(WORDS);
const WEAK = wordsOf(WEAK_WORDS);
const OTHERS = wordsOf(OTHER_GOODS);
/** Behind such a word timber for it is meant all the same: 酒桶料, 木桶板, 衣架用木. */
const FOR_IT = /^[箱盒架桶]?(?:用|的)?(?:木?[料材板方]|木(?![桶工门]))/;
/** 做箱子的杨木, 打书架用. */
const MADE = /[做打造]\s*$/;

/** The first of the words that nobody knows which names other goods, or `null`. */
export const otherGoodsIn = (words: readonly string[]): string | null =>
  words.find((word) => OTHERS.some((other) => (isChinese(word) ? word.endsWith(other) : word === other))) ?? null;

/**
 * The word that shows that normal text is not about timber, or `null`. `namesGoods`: a species or kind is named; `isTaken`: whether something known of the trade
 * stands there that is longer.
 */
export function offTopicIn(
  text: string,
  namesGoods: boolean,
  isTaken: (start: number, end: number) => boolean,
): string | null {
  for (const word of namesGoods ? STRONG : [...STRONG, ...WEAK]) {
    const at = text.indexOf(word);
    if (
      at < 0 ||
      MADE.test(text.slice(Math.max(0, at - 3), at)) ||
      isTaken(at, at + word.length) ||
      FOR_IT.test(text.slice(at + word.length))
    )
      continue;
    return word;
  }
  return null;
}
