import type { ActorRefFrom } from "xstate";
import { BrandAdmin } from "../../../application/catalog/brand-admin.ts";
import { createBrandAdminMachine } from "../../../application/catalog/brand-admin-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { BRAND_COUNTRIES, type StoredBrand } from "../../../domain/catalog/goods/brand-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { Link, useGo } from "../../kit/link.tsx";
import { Count } from "../../kit/money-text.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";

const TABS = [
  { key: "", label: "全部" },
  { key: "on", label: "启用" },
  { key: "off", label: "停用" },
];

const named = (codes: readonly string[], nameOf: (code: string) => string | undefined): string =>
  codes.map((code) => nameOf(code) ?? code).join("、");

const COLUMNS: readonly Column<StoredBrand>[] = [
  {
    title: "标志",
    width: 112,
    cell: ({ logo, brandCode, brandName }) => (
      <img
        className="tm-thumb"
        width={80}
        height={40}
        src={logo === "" ? `/pictures/brand/${brandCode}.svg` : pictureShown(logo, 160)}
        alt={brandName}
        loading="lazy"
      />
    ),
  },
  {
    title: "品牌",
    width: 200,
    cell: (row) => (
      <>
        <Link to={CONSOLE_PAGES.brandForm.to({ id: row.brandCode })}>{row.brandName}</Link>{" "}
        {row.isHot ? <Tag meaning="running">推荐</Tag> : null}
        <span className="tm-under">
          {row.brandNameEn} · {row.brandCode}
        </span>
      </>
    ),
  },
  { title: "国家", width: 96, cell: (row) => row.countryName },
  {
    title: "品类 / 树种",
    cell: (row) => (
      <>
        {named(row.kindCodes, (code) => kindByCode(code)?.name) || "-"}
        <span className="tm-under">{named(row.speciesCodes, (code) => speciesByCode(code)?.name)}</span>
      </>
    ),
  },
  { title: "货源", width: 88, align: "right", cell: (row) => <Count value={row.goodsNum} unit="条" /> },
  { title: "排序", width: 64, align: "right", cell: (row) => <span className="tm-number">{row.sort}</span> },
  {
    title: "状态",
    width: 80,
    cell: (row) => (row.isEnabled ? <Tag meaning="done">启用</Tag> : <Tag meaning="ended">停用</Tag>),
  },
];

function BrandListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createBrandAdminMachine>> }) {
  const go = useGo();
  const add = (
    <LinkButton look="primary" to={CONSOLE_PAGES.brandForm.to({ id: "" })}>
      新增品牌
    </LinkButton>
  );
  return (
    <>
      <PageHead title="品牌" note="推荐品牌排在最前，其余按在售货源数、再按排序" actions={add} />
      <ListPanel
        actor={actor}
        tabs={{ label: "状态", name: "tab", tabs: TABS }}
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "名称、别名、编码" },
          {
            kind: "select",
            name: "country",
            label: "国家",
            options: BRAND_COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]}
        label="品牌"
        columns={COLUMNS}
        actionsOf={(row) => [
          { label: "修改", onClick: () => go(CONSOLE_PAGES.brandForm.to({ id: row.brandCode })) },
          ...(row.isEnabled
            ? [
                { label: "查看", onClick: () => go(PAGES.brand.to({ brandCode: row.brandCode })) },
                {
                  label: "停用",
                  isDanger: true,
                  command: "off",
                },
              ]
            : [{ label: "启用", command: "on" }]),
        ]}
        empty={(filters) =>
          isNarrowed(filters)
            ? { title: "没有符合条件的品牌", action: <Link to={CONSOLE_PAGES.brands.to()}>查看全部品牌</Link> }
            : { title: "还没有品牌", action: add }
        }
        failed="品牌没有取到"
        dialogOf={({ command, name }) =>
          name === "off" ? (
            <CommandDialog command={command} title="停用品牌" submitText="停用" isDanger>
              <p>停用后品牌页不再展示，商家不能再选用；已标注该品牌的货源不受影响，仍可搜到。</p>
            </CommandDialog>
          ) : null
        }
      />
    </>
  );
}

export const BrandListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: BrandAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createBrandAdminMachine,
  view: BrandListView,
});
