import { useState } from "react";
import { createActor } from "xstate";
import { confirmed } from "../../../src/application/commands.ts";
import { createListMachine } from "../../../src/application/list-machine.ts";
import type { Navigator } from "../../../src/application/platform.ts";
import type { PageSize } from "../../../src/domain/paging.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { Button } from "../../../src/ui/kit/button.tsx";
import { ChoiceBar } from "../../../src/ui/kit/choice-bar.tsx";
import { CommandDialog } from "../../../src/ui/kit/console/command-dialog.tsx";
import { type Column, DataTable, RowTable } from "../../../src/ui/kit/console/data-table.tsx";
import { ListPanel } from "../../../src/ui/kit/console/list-panel.tsx";
import { ActionBar, FilterRow, PageHead } from "../../../src/ui/kit/console/page.tsx";
import { DensityChoice } from "../../../src/ui/kit/density.tsx";
import { Drop, FilterBar, FilterChip } from "../../../src/ui/kit/drop.tsx";
import { FilterLine, FilterLines, ListSearch } from "../../../src/ui/kit/filter-lines.tsx";
import { Price, Volume } from "../../../src/ui/kit/money-text.tsx";
import { Pager } from "../../../src/ui/kit/pager.tsx";
import { StatusTabs, Tabs } from "../../../src/ui/kit/tabs.tsx";
import { queryOf, routeChanged } from "../../../src/ui/wiring.tsx";
import { type GoodsRow, GRADES, ROWS } from "../data.ts";
import { useNote } from "../frame.tsx";
import { part } from "../story.ts";

function Paged({ total, first = 1, isApprox = false }: { total: number; first?: number; isApprox?: boolean }) {
  const [turn, setTurn] = useState<{ pageNum: number; pageSize: PageSize }>({ pageNum: first, pageSize: 10 });
  const note = useNote();
  const turned = (to: typeof turn) => {
    setTurn(to);
    note(`第 ${to.pageNum} 页，每页 ${to.pageSize} 条`);
  };
  return <Pager {...turn} total={total} totalApprox={isApprox} onChange={turned} />;
}

export const pager = part(Pager, {
  empty: () => <Paged total={0} />,
  onePage: () => <Paged total={3} />,
  few: () => <Paged total={45} />,
  many: () => <Paged total={12345} first={600} />,
  beyond: () => <Paged total={45} first={9} />,
  approximate: () => <Paged total={5000} isApprox />,
});

const KINDS = [
  { key: "sms", label: "短信登录" },
  { key: "password", label: "账号登录" },
  { key: "code", label: "扫码登录" },
];

function Chosen({ hasPanel }: { hasPanel: boolean }) {
  const [chosen, setChosen] = useState("sms");
  const shown = KINDS.find(({ key }) => key === chosen)?.label;
  return (
    <Tabs label="登录方式" tabs={KINDS} chosen={chosen} onChoose={setChosen}>
      {hasPanel ? <Button>{shown}的内容</Button> : undefined}
    </Tabs>
  );
}

export const tabs = part(Tabs, {
  withPanel: () => <Chosen hasPanel />,
  alone: () => <Chosen hasPanel={false} />,
});

export const statusTabs = part(StatusTabs, {
  usual: () => {
    const [chosen, setChosen] = useState("all");
    const kinds = [
      { key: "all", label: "全部" },
      { key: "toPay", label: "待付款", count: 12 },
      { key: "toPick", label: "待提货", count: 0 },
    ];
    return <StatusTabs label="订单状态" tabs={kinds} chosen={chosen} onChoose={setChosen} />;
  },
});

export const filterLine = part(FilterLine, {
  usual: () => (
    <FilterLine
      name="等级"
      options={GRADES.map(({ value, label }) => ({
        key: value,
        label,
        to: `/search/list?grade=${value}`,
        isChosen: value === "2",
        count: Number(value) * 1234,
      }))}
    />
  ),
});

export const filterLines = part(FilterLines, {
  usual: () => (
    <FilterLines>
      <FilterLine
        name="等级"
        options={GRADES.map(({ value, label }) => ({
          key: value,
          label,
          to: `/list?grade=${value}`,
          isChosen: value === "1",
        }))}
      />
    </FilterLines>
  ),
});

export const listSearch = part(ListSearch, {
  usual: () => {
    const note = useNote();
    return (
      <ListSearch
        label="搜索订单"
        placeholder="订单号/商品"
        keyword=""
        onSearch={(keyword) => note(`查找：${keyword}`)}
      />
    );
  },
});

export const filterRow = part(FilterRow, {
  usual: () => {
    const note = useNote();
    const [filters, setFilters] = useState<Readonly<Record<string, string>>>({});
    return (
      <FilterRow
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "订单号/商品" },
          { kind: "select", name: "grade", label: "等级", options: GRADES },
          { kind: "dates", label: "下单日期", begin: "begin", end: "end" },
        ]}
        filters={filters}
        onFilter={(asked) => {
          setFilters(asked);
          note(JSON.stringify(asked));
        }}
      />
    );
  },
  choices: () => (
    <FilterRow
      fields={[{ kind: "select", name: "grade", label: "等级", options: GRADES }]}
      filters={{}}
      onFilter={() => {}}
    />
  ),
});

export const pageHead = part(PageHead, {
  usual: () => <PageHead title="订单" note="近三个月" actions={<Button>导出</Button>} />,
  bare: () => <PageHead title="订单" />,
});

export const actionBar = part(ActionBar, {
  usual: () => (
    <ActionBar note="已选 2 项">
      <Button>批量下架</Button>
    </ActionBar>
  ),
});

const COLUMNS: readonly Column<GoodsRow>[] = [
  { title: "商品", cell: ({ title }) => title, isShort: true },
  { title: "单价", width: 140, align: "right", cell: (row) => <Price fen={row.price} /> },
  { title: "库存", width: 140, align: "right", cell: ({ stock }) => <Volume dm3={dm3(stock)} /> },
  { title: "商家", cell: ({ shop }) => shop },
];

type Shown = "loading" | "stale" | "outdated" | "failed" | "busy";

function Table({
  rows = ROWS,
  tags = [],
  busy = [],
}: {
  rows?: GoodsRow[] | null;
  tags?: readonly Shown[];
  busy?: readonly string[];
}) {
  const note = useNote();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const data = rows === null ? null : { rows, total: rows.length, pageNum: 1, pageSize: 20 as const };
  return (
    <DataTable
      label="商品"
      columns={COLUMNS}
      state={{ context: { data, chosen, busy }, hasTag: (tag) => tags.includes(tag) }}
      send={(event) => {
        note(event.type);
        if (event.type === "rowToggled")
          setChosen(chosen.includes(event.id) ? chosen.filter((id) => id !== event.id) : [...chosen, event.id]);
        if (event.type === "allToggled") setChosen(chosen.length === ROWS.length ? [] : ROWS.map(({ id }) => id));
      }}
      actionsOf={({ id }) => [
        { label: "改价", isPrimary: true, onClick: () => note(`改价 ${id}`) },
        { label: "下架", isDanger: true, onClick: () => note(`下架 ${id}`) },
      ]}
      selectable
      nameOf={({ title }) => title}
      empty={{ title: "还没有商品", action: <Button look="primary">发布商品</Button> }}
      failed="商品没有取到"
    />
  );
}

export const dataTable = part(DataTable<GoodsRow>, {
  usual: () => <Table />,
  loading: () => <Table rows={null} tags={["loading"]} />,
  stale: () => <Table tags={["stale"]} />,
  busy: () => <Table tags={["busy"]} busy={["1"]} />,
  empty: () => <Table rows={[]} />,
  failed: () => <Table rows={null} tags={["failed"]} />,
  outdated: () => <Table tags={["stale", "outdated"]} />,
});

/** A list of goods whose address changes in here alone; `note` has the addresses gone to. */
const listed = (note: (text: string) => void) => {
  const navigator: Navigator = {
    currentPath: () => "/goods",
    go(path) {
      note(path);
      actor.send(routeChanged(queryOf(path.split("?")[1] ?? "")));
    },
    open: note,
  };
  const machine = createListMachine<"shop" | "keyword", GoodsRow>({
    path: "/goods",
    filters: ["shop", "keyword"],
    async load({ filters: { shop, keyword } }) {
      const rows = ROWS.filter((row) => (shop === "" || row.shop === shop) && row.title.includes(keyword));
      return { rows, total: rows.length, pageNum: 1, pageSize: 20 };
    },
    commands: { remove: confirmed(async ({ title }) => note(`已删除 ${title}`), "已删除") },
    navigator,
    notify: note,
  });
  const actor = createActor(machine, { input: { query: {} } }).start();
  return actor;
};

export const listPanel = part(ListPanel<GoodsRow>, {
  usual: () => {
    const note = useNote();
    const [actor] = useState(() => listed(note));
    const shops = [...new Set(ROWS.map(({ shop }) => shop))].map((shop) => ({ key: shop, label: shop }));
    return (
      <ListPanel
        actor={actor}
        tabs={{ label: "商家", name: "shop", tabs: [{ key: "all", label: "全部" }, ...shops], first: "all" }}
        fields={[{ kind: "text", name: "keyword", label: "关键词" }]}
        label="商品"
        columns={COLUMNS}
        actionsOf={() => [{ label: "删除", isDanger: true, command: "remove" }]}
        empty={({ keyword }) => ({ title: keyword === "" ? "还没有商品" : `没有“${keyword}”` })}
        failed="商品没有取到"
        dialogOf={({ command, name, row }) => (
          <CommandDialog command={command} title={`${name} ${row.title}`} submitText="确定删除">
            <p>删除后不能恢复。</p>
          </CommandDialog>
        )}
      />
    );
  },
});

export const rowTable = part(RowTable<GoodsRow>, {
  usual: () => <RowTable label="货源" columns={COLUMNS} rows={ROWS} keyOf={({ id }) => id} />,
});

function Grades({ first = [] }: { first?: readonly string[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <FilterChip
      name="等级"
      choices={GRADES.map(({ value, label }) => ({
        key: value,
        label,
        isChosen: chosen.includes(value),
        count: Number(value) * 1234,
      }))}
      onChoose={(key) => setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])}
    />
  );
}

export const filterChip = part(FilterChip, {
  none: () => <Grades />,
  chosen: () => <Grades first={["1", "2"]} />,
});

export const drop = part(Drop, {
  usual: () => (
    <Drop name="尺寸" chosen={1}>
      <Button>确定</Button>
    </Drop>
  ),
  plain: () => (
    <Drop name="显示" isPlain>
      <DensityChoice />
    </Drop>
  ),
});

export const choiceBar = part(ChoiceBar, {
  usual: () => {
    const [chosen, setChosen] = useState<Record<"city" | "type", string | null>>({ city: "太仓", type: null });
    return (
      <ChoiceBar
        filters={[
          { field: "city", name: "城市" },
          { field: "type", name: "类型" },
        ]}
        choices={{
          city: ["太仓", "青岛"].map((city) => ({ value: city, label: city, count: 12 })),
          type: [{ value: "1", label: "加工厂", count: 3 }],
        }}
        chosen={chosen}
        onChange={({ city }) => setChosen({ ...chosen, city: city || null })}
      />
    );
  },
});

export const filterBar = part(FilterBar, {
  usual: () => (
    <FilterBar chosen={2}>
      <Grades first={["1", "2"]} />
    </FilterBar>
  ),
});

export const densityChoice = part(DensityChoice, {
  usual: () => <DensityChoice />,
});
