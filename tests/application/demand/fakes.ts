import { SimulatedClock } from "xstate";
import type { Demands } from "../../../src/application/demand/demands.ts";
import type { Clock } from "../../../src/application/platform.ts";
import { DEMAND_STATUS, DEMAND_STATUS_NAMES, type DemandStatus } from "../../../src/domain/demand/demand.ts";
import { calendarDay, type Demand, type DemandForm, publishProblem } from "../../../src/domain/demand/demand-form.ts";
import { itemOfLine } from "../../../src/domain/demand/demand-item.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { ApiError, failureOf } from "../../../src/domain/errors.ts";
import { asId, type BasketId, type DemandId } from "../../../src/domain/ids.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import { csvRows } from "../../../src/domain/system/csv.ts";
import { offline } from "../../support/machines.ts";

const START = Date.UTC(2026, 10, 21, 6);
export const TEXT = "樟子松 30*120*4米 一级 50方 太仓\n辐射松 38*89 3.9米";

/** One clock for machines and ports. */
export function simulatedTime() {
  const timers = new SimulatedClock();
  return { timers, clock: { now: () => START + timers.now() } satisfies Clock };
}

/** A device of which only settings, navigation and ids are used. */
export function device(kept: Record<string, string> = {}) {
  const store = new Map(Object.entries(kept));
  const went: string[] = [];
  let made = 0;
  return {
    went,
    settings: {
      read: (key: string) => store.get(key) ?? null,
      write: (key: string, value: string) => void store.set(key, value),
      remove: (key: string) => void store.delete(key),
    },
    navigator: { currentPath: () => "/", go: (path: string) => void went.push(path), open: () => {} },
    ids: { next: () => `key-${++made}` },
  };
}

/** How a call goes: carried out, refused, carried out without an answer, never arrived. */
export type Luck = "ok" | "refused" | "unanswered" | "lost";

const refusal = (code: number, msg: string) => new ApiError(failureOf(code, msg, null)!);
/** A server with the demands of one entity: one draft and one open demand at the start, ids of new ones from 1. */
export function demandsOnServer(clock: Clock, luck: () => Luck = () => "ok") {
  const kept = new Map<string, Demand>();
  const answers = new Map<string, { body: string; answer: Demand }>();
  const log: string[] = [];
  let made = 0;
  let published = 0;
  let incomplete = 0;
  const items = parseDemand(TEXT, calendarDay(clock.now())).items.map(itemOfLine);

  const put = (id: DemandId, form: DemandForm, status: DemandStatus, version: number): Demand => {
    const demand: Demand = {
      ...form,
      id,
      demandNo: `DM2611210000000${id}`,
      title: id,
      status,
      statusName: DEMAND_STATUS_NAMES[status],
      version,
      closeReason: "",
      quoteNum: 0,
      matchNum: 0,
      createTime: "2026-11-21 14:00:00",
      publishTime: null,
      events:
        status === DEMAND_STATUS.draft ? ["publish", "edit"] : status === DEMAND_STATUS.open ? ["close"] : ["copy"],
    };
    kept.set(id, demand);
    return demand;
  };
  const form: DemandForm = {
    rawText: TEXT,
    createMode: 1,
    visibility: 1,
    deliverCityCode: "320500",
    deliverCityName: "苏州市",
    deliverAddress: "",
    needDate: "",
    payTerm: "",
    invoiceKind: 0,
    contactName: "王木",
    contactPhone: "13911112222",
    quoteDeadlineAt: 0,
    remark: "",
    items,
  };
  put(asId<DemandId>("draft"), form, DEMAND_STATUS.draft, 1);
  put(asId<DemandId>("open"), form, DEMAND_STATUS.open, 2);

  const call = async <Value>(words: string, work: () => Value): Promise<Value> => {
    log.push(words);
    const outcome = luck();
    await Promise.resolve();
    if (outcome === "refused") throw refusal(500, "系统繁忙，请稍后再试");
    if (outcome === "lost") throw offline();
    const value = work();
    if (outcome === "unanswered") throw offline();
    return value;
  };
  /** The same key with the same body gives the same answer. */
  const once = (key: string, body: unknown, work: () => Demand): Demand => {
    const before = answers.get(key);
    if (before !== undefined) {
      if (before.body !== JSON.stringify(body)) throw refusal(601, "同一 Idempotency-Key 不能用于不同的请求");
      return before.answer;
    }
    const answer = work();
    answers.set(key, { body: JSON.stringify(body), answer });
    return answer;
  };
  const current = (id: string, version: number): Demand => {
    const demand = kept.get(id);
    if (demand === undefined) throw refusal(404, "求购不存在");
    if (demand.version !== version) throw refusal(5001, "求购已发生变化，请刷新后再试");
    return demand;
  };

  const demands: Demands = {
    parse: (text) => call(`parse ${text}`, () => ({ ...parseDemand(text, calendarDay(clock.now())), engine: "rules" })),
    rows: async (file) => {
      const bytes = await file.arrayBuffer();
      return call(`rows ${file.name}`, () => csvRows(new TextDecoder().decode(bytes)));
    },
    matches: (lines) =>
      call(`matches ${lines.length}`, () =>
        lines.map(() => ({ count: 7, approx: false, best: [], unsaid: [], gaveUp: [] })),
      ),
    add: (form, key) =>
      call("add", () => once(key, form, () => put(asId<DemandId>(String(++made)), form, DEMAND_STATUS.draft, 1))),
    update: (id, version, form) =>
      call(`update ${id}`, () => {
        const demand = current(id, version);
        if (demand.status !== DEMAND_STATUS.draft) throw refusal(601, "当前状态不能执行此操作");
        return put(id, form, DEMAND_STATUS.draft, version + 1);
      }),
    publish: (id, version, key) =>
      call(`publish ${id}`, () =>
        once(key, { id, version }, () => {
          const demand = current(id, version);
          if (demand.status !== DEMAND_STATUS.draft) throw refusal(601, "当前状态不能执行此操作");
          if (publishProblem(demand, clock.now()) !== null) incomplete += 1;
          published += 1;
          return put(id, demand, DEMAND_STATUS.open, version + 1);
        }),
      ),
    close: ({ id, version, reason }) =>
      call(`close ${id} ${reason}`, () => void put(id, current(id, version), DEMAND_STATUS.closed, version + 1)),
    copy: (id, key) =>
      call(`copy ${id}`, () =>
        once(key, { id }, () => put(asId<DemandId>(String(++made)), kept.get(id)!, DEMAND_STATUS.draft, 1)),
      ),
    withdraw: ({ id, version }) =>
      call(`withdraw ${id}`, () => void put(id, current(id, version), DEMAND_STATUS.draft, version + 1)),
    extend: ({ id, version }, until) =>
      call(
        `extend ${id} ${until - clock.now()}`,
        () => void put(id, current(id, version), DEMAND_STATUS.open, version + 1),
      ),
    list: ({ status, pageNum, pageSize }) =>
      call(`list ${status.join(",")}`, () => {
        const rows = [...kept.values()].filter((one) => status.length === 0 || status.includes(one.status));
        const withSources = rows.map((row) => ({ ...row, recNum: 0, newNum: 0, bestPrice: null }));
        return pageOf(withSources, rows.length, { pageNum, pageSize });
      }),
    basketOf: () => call("basket", () => asId<BasketId>("900")),
    detail: async (id) => {
      log.push(`detail ${id}`);
      return kept.get(id)!;
    },
    ticker: () => call("ticker", () => [{ title: "樟子松", cityName: "苏州市", whose: "李**", publishTime: "" }]),
    provinces: async () => [
      { code: "320000", name: "江苏省", children: [{ code: "320500", name: "苏州市", children: [] }] },
    ],
  };
  return { demands, log, made: () => made, published: () => published, incomplete: () => incomplete };
}
