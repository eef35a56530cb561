import { isChinese } from "../normal-text.ts";
import type { Word } from "./word-hits.ts";

/**
 * Words that show that no timber is looked for, whatever species stands beside them: what grows, is eaten, drunk or smelt,
 * what is made of wood and sold as itself, what works it, what only looks like it, and what people do about it.
 */
const WORDS = `
树苗 苗木 种苗 苗圃 幼苗 树种子 盆景 盆栽 绿植 绿化树 行道树 松子 松籽 松针 松花粉 松茸 松露 松鼠 松花蛋 板栗 栗子 木瓜 木耳 灵芝 香菇 菌种
核桃仁 核桃油 山核桃仁 碧根果 樱桃酒 樱桃汁 桦树汁 树汁 饮料 红酒 白酒 啤酒 葡萄酒 威士忌 酒桶 木桶 浴桶 蜂蜜 茶叶 糖浆 香精 精油 香水 香薰 松香 松节油 树脂
木油 木蜡油 地板蜡 地板胶 地板革 地板砖 木纹砖 瓷砖 木纹纸 木纹膜 壁纸 墙纸 贴纸 木纹贴
手串 手链 佛珠 念珠 手镯 摆件 木鱼 筷子 木碗 木勺 牙签 梳子 积木 拼图 棺材 骨灰盒 箱子 首饰盒 床垫 沙发套 沙发垫 衣架 鞋架 书架 置物架 花盆 鸟笼 狗窝 猫爬架 猫砂 宠物 烟斗 手机壳 手机支架 鼠标垫
带锯机 锯床 锯条 锯片 刨床 砂光机 封边机 雕刻机 电锯 油锯 木工机械 木工机床 烘干设备 烘干机 刀具 钻头 二手设备
铝模板 钢模板 塑料模板 铝方通
木炭 活性炭 生物质 颗粒燃料 柴火 劈柴 木柴
胸径 米径 地径 冠幅 土球 分枝点 容器苗 移栽 丛生 嫁接 栽培 种植 育苗 播种 修剪 砍伐 伐树 病虫害 园艺 绿化苗
巧克力 酒塞 木塞 瓶塞 香烟 雪茄 枫糖 糖果 果脯 干果 罐头 菜籽 花粉 药材 中药 树皮粉 面膜 手套 护手霜 唇膏 蜡烛 香炉 线香 香皂 肥皂 墨汁
安装师傅 安装工 安装工人 木工师傅 师傅电话 上门安装 维修 翻新 打蜡 保养 清洗 除螨 除甲醛 甲醛检测 质检报告怎么 检测机构 鉴定 拆除 搬家 托运 物流专线 快递 报关代理 代理报关 贷款 保险 股票 期货行情 行情分析 涨跌 新闻 论文 标准下载 国家标准 怎么区分 怎么辨别 怎么识别 图集 教学 学徒 证书考试
雕刻刀 四面刨刀 刨刀 铣刀 锯刀 开料锯 推台锯 圆盘锯 四面刨 压刨 平刨 多片锯 断料锯 带锯 跑车 刨花机 破碎机 削片机 粉碎机 剥皮机 旋切机 热压机 冷压机 涂胶机 拼板机 指接机 开榫机 打榫机 打钉机 气钉 射钉 钉枪 打包机  蒸汽锅炉 锅炉 除尘器 空压机 输送机 吸尘 砂带 砂纸 砂轮 磨刀 卷尺 水分仪 测湿仪 含水率仪 检尺仪 游标卡尺
厂房 厂转让 木材厂转让 店面转让 转让 出兑 招租 求租 收破烂 废料回收 废木料 废旧 旧家具 旧模板回收
书架子 木雕摆件 奥特曼 佛像 屏风摆件 根雕 茶盘 茶台 笔筒 笔架 镇纸 算盘 象棋 围棋盘 麻将 木鞋 木梳 木簪 发簪 吊坠 挂坠 扇子 木剑 木马 玩偶 八音盒 音箱 木吉他 二胡 古筝 小提琴 钢琴 台球杆 球杆 鱼竿 船模 木屋度假 木屋民宿 树屋 狗屋 猫窝 鸽笼 兔笼 蜂箱 鸟窝 木盆 足浴桶 泡脚桶 水桶 米桶 饭桶 蒸笼 锅盖 擀面杖 砧板套装 餐具 木盘 果盘 托盘架 蛋糕托盘 餐厅托盘 服务员托盘
实木门厂家电话 门锁 锁具 铰链 拉手 滑轨 导轨 窗帘杆 罗马杆 吊扇 灯泡 木灯 台灯 落地灯
礼盒 现摘 仓鼠 集装箱房 武术棍
ppt 简历 网站 软件 小程序 游戏 壁画 头像 表情包 字体 素材
招聘 求职 兼职 招工 租赁 出租 加盟 培训 教程 效果图 图纸下载 小说 歌词
`;
/** Those that a buyer of timber may use as well: they count where neither species nor kind is named. */
const WEAK_WORDS = `
油漆 涂料 腻子 胶水 木工胶 铝合金 不锈钢 钢管 钢筋 螺纹钢 塑料管 pvc管 大理石 玻璃 水泥 五金 螺丝 合页 转让 视频 图片 电影 旅游 民宿 天气 租房 二手房 房产 房价 小区 地铁
人位 双人 单人 二手车 显卡 手机 电脑 空调 冰箱 洗衣机 电器 奶粉 香米 大米 螺蛳粉 西服 羽绒服 连衣裙 皮鞋 口红 火锅
`;

/**
 * Things that are made of wood, grown from it or sold beside it, and other goods. They count where nothing that is known
 * claims the word: in Chinese the thing itself stands last (橡木桶红酒), so what goes on after it (沙发料, 菜板料) is timber for it.
 */
const OTHER_GOODS = `
巧克力 糖 饼干 面包 蛋糕 醋 酱 粉丝 面条 火腿 烤鸭 烧烤 柴 炭 皂 霜 露 线香 蜡 钉 刀 锯 斧 锤 钻 刨 枪 尺子 仪 泵 伞 帽 鞋 瓶 碗 盘子 盆 勺 筷 塞 几案 榻 匾 珠 串 镯 簪 梳 棋 琴 笛 箫 艇 别墅 民宿 酒吧
斤 茸 枝 屑 垫 香樟树 鸟 鱼 猫 狗 虫 蚁 草 籽 根 藤 笋 菇 蜜 胶囊 师傅 工人 学徒 司机 老师 培训 课程 教程 论文 公式 新闻 招聘 租赁 转让 中介 保险 贷款 物业 装修公司 设计 设计图 效果图 图纸 施工队 安装 维修 翻新 清洗 保养 搬运 快递 鉴定 优缺点 寓意 百科 简介 品种介绍
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

/**
 * The word that shows that normal text is not about timber, or `null`. `namesGoods`: a species or kind is named; `known`: words
 * of the trade, which may hold such a word; `unknown`: unknown words, of which the last part may name other goods, where no goods
 * go on behind it.
 */
export function offTopicIn(
  text: string,
  namesGoods: boolean,
  known: readonly Word[],
  unknown: readonly string[],
): string | null {
  const isTaken = (at: number, length: number): boolean =>
    known.some(({ start, end }) => start <= at && end >= at + length && end - start > length);
  const isOffTopic = (word: string): boolean => {
    const at = text.indexOf(word);
    if (at < 0 || isTaken(at, word.length)) return false;
    return !MADE.test(text.slice(Math.max(0, at - 3), at)) && !FOR_IT.test(text.slice(at + word.length));
  };
  const namesOthers = (word: string): boolean =>
    OTHERS.some((other) => (isChinese(word) ? word.endsWith(other) : word === other));
  // 石膏板隔墙龙骨 is 龙骨: what stands in front of it only shows where.
  const isHead = (word: string): boolean =>
    !known.some(({ start, sense }) => start === text.indexOf(word) + word.length && sense.field !== "quantity");
  const said = [...STRONG, ...(namesGoods ? [] : WEAK)].find(isOffTopic);
  return said ?? unknown.find((word) => namesOthers(word) && isHead(word)) ?? null;
}
