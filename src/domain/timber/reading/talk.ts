/**
 * Words that people use around the timber they look for, in searches and messages; goods that happen to bear the word are not
 * meant. What others of these words make is talk, too.
 */
const WORDS = new Set(
  `
想要 想 到 在 做 用 加急 急 含税 带票 含票 自提 包邮 可以 能 有 没 帮 我 我们 你 你们 请 谢谢 联系 电话 一下 下单 要求 全部 各种 都行 都要 都可 均可 其他 其它 质量 送 发往 发到 运到 收 求 购 好 便宜
含水 含水率 厚 宽 长 的 了 等 及 与 跟 给 来 点 些 批 货 单 量 每月 每个月 每年 今天 明天 本周 月底 只 只要 仅 限 就行 也 也行 都 是 不 特别 比较 更 很 太 非常 挺 那边 这边 那里 这里 那种 这种 那个
这个 这批 那批 哪里 哪儿 哪家 谁家 呀 嘛 啦 哟 呗 咯 哈 么 就 还 剩 你们家 咱们 家里 谁 查 看 问 问下 找 帮忙 麻烦 报 报个价 价格 什么价 怎么 怎么说 多少 多少钱 行不行 吗 呢 吧 啊 嗯 呃 哦 然后 或者
或 和 以及 之类 类似 差不多 大概 大约 左右 上下 即可 优先 为主 必须 务必 一定 尽量 尽快 现在 目前 近期 马上 立即 下周 这周 下个月 这个月 月初 月中 年前 年后 去 从 往 被 把 拿 买 卖 订 采 需 需要 供
供应 出 出售 处理 甩卖 清仓 特价 厂家 厂价 直供 直发 少量 整车 零售 批发 一手 老板 师傅们 兄弟 朋友 产 港口 口岸 地区 附近 周边 一带 当地 本地 外地 工厂 厂里 自己 客户 项目 项目上 甲方 规格 尺寸 等级
级别 树种 品种 材质 产地 品牌 牌子 料子 材料 木料 木材 整包 打包价 干净 漂亮 合格 正品 优质 上等 一般 普通 标准 常规 常用 现有 库里 库存 到港 在途 实单 诚心 价优 性价比 高 低 新 老 大 小 价 贵 别太贵
不要太贵 最 便宜一点 实惠 划算 价格合适 运费 环保 种 两种 三种 几种 长度 宽度 厚度 开 三七开 四六开 二八开 五五开 老铁 师傅 大佬 各位 您好 大家好 看下 报下价 多谢 私聊 私信 滴滴 速度 回复 长期 每天
每周 开票 我司 就够 的话 全都 一批 询价 清单 合作 好一点 总共 一共
`
    .trim()
    .split(/\s+/),
);
/** Characters of the longest word of talk. */
const LONGEST = 13;

/**
 * Whether nothing but talk stands from a place to the end of its run, `runEnds` by place; at the end of a run that is so. Counted
 * once for all places of the text.
 */
export function talkBehind(text: string, runEnds: readonly number[]): (at: number) => boolean {
  let known: boolean[] | null = null;
  const counted = (): boolean[] => {
    const behind: boolean[] = [];
    for (let at = text.length; at >= 0; at -= 1) {
      const end = runEnds[at] ?? at;
      behind[at] = at === end;
      for (let to = Math.min(end, at + LONGEST); to > at && !behind[at]; to -= 1)
        behind[at] = behind[to] === true && WORDS.has(text.slice(at, to));
    }
    return behind;
  };
  return (at) => {
    known ??= counted();
    return known[at] === true;
  };
}

/** Whether a run of unknown characters is nothing but talk, or such as `more`. */
export function isTalk(run: string, more?: ReadonlySet<string>): boolean {
  // Whether talk may end at each place.
  const ends = [true];
  for (let at = 1; at <= run.length; at += 1) {
    ends[at] = false;
    for (let length = 1; length <= Math.min(LONGEST, at) && !ends[at]; length += 1) {
      const word = run.slice(at - length, at);
      ends[at] = ends[at - length] === true && (WORDS.has(word) || more?.has(word) === true);
    }
  }
  return ends[run.length] ?? false;
}
