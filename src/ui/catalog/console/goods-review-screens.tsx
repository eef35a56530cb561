import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import {
  approvable,
  createGoodsReviewListMachine,
  createGoodsReviewMachine,
} from "../../../application/catalog/goods-review-machines.ts";
import { GoodsReviews } from "../../../application/catalog/goods-reviews.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { GOODS_FIELDS } from "../../../domain/catalog/goods/goods-fields.ts";
import type { GoodsReview } from "../../../domain/catalog/goods/goods-messages.ts";
import { goodsSheet } from "../../../domain/catalog/goods/goods-sheet.ts";
import { GOODS_EVENTS } from "../../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods, HandledInfo } from "../../../domain/catalog/goods/handled-goods.ts";
import { commandedBy, sendingOf } from "../../../domain/events.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { pictureVariant } from "../../../domain/system/upload.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { CleanHtml } from "../../kit/clean-html.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column, RowAction } from "../../kit/console/data-table.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { ActionBar, PageHead } from "../../kit/console/page.tsx";
import { ReviewFrame } from "../../kit/console/review-frame.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { AmountCell, GoodsPrice, GoodsTag, GoodsThing, KIND_OPTIONS, statusTabs, TraitsCell } from "./goods-parts.tsx";
import "../catalog.css";
import "./goods-console.css";
import { useBrands } from "../../kit/known-brands.tsx";

const GOODS_DECISIONS = commandedBy(GOODS_EVENTS, "operator");
const decisionsOf = ({ events }: HandledGoods): GoodsReview[] =>
  GOODS_DECISIONS.filter((decision) => events.includes(decision));

const DecisionDialog = ({ command, event, title }: { command: CommandActor; event: GoodsReview; title: string }) => (
  <EventDialog command={command} events={GOODS_EVENTS} event={event} side="operator" before={`“${title}”`} />
);

const COLUMNS: readonly Column<HandledGoods>[] = [
  {
    title: "规格",
    width: 184,
    cell: (goods) => <GoodsThing goods={goods} to={CONSOLE_PAGES.goodsReview.to({ id: goods.id })} />,
  },
  { title: "材质 / 仓库", cell: (goods) => <TraitsCell goods={goods} /> },
  { title: "商家", width: 136, isShort: true, cell: ({ merchantName }) => merchantName },
  {
    title: "库存",
    width: 116,
    align: "right",
    cell: (goods) => <AmountCell volume={goods.stockVolume} pieces={goods.stockPieces} goods={goods} />,
  },
  { title: "价格", width: 136, align: "right", cell: (goods) => <GoodsPrice goods={goods} /> },
  { title: "状态", width: 96, cell: (goods) => <GoodsTag goods={goods} side="operator" /> },
];

const actionsOf = (row: HandledGoods): RowAction[] =>
  decisionsOf(row).map((event) => ({
    label: GOODS_EVENTS[event].label,
    isPrimary: sendingOf(GOODS_EVENTS, event, "operator")?.leadsOn === true,
    isDanger: "isHarsh" in GOODS_EVENTS[event],
    command: event,
  }));

function ReviewListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createGoodsReviewListMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, chosen } = state.context;
  const chosenRows = data?.rows.filter(({ id }) => chosen.includes(id)) ?? [];
  const waiting = approvable(chosenRows).length;
  return (
    <>
      <PageHead title="商品审核" />
      <ListPanel
        actor={actor}
        tabs={{ label: "商品状态", name: "status", tabs: statusTabs(data) }}
        fields={[
          { kind: "text", name: "keywords", label: "关键词", placeholder: "标题、商品号、货号或商家" },
          { kind: "select", name: "kindCode", label: "品类", options: KIND_OPTIONS },
        ]}
        label="商品"
        columns={COLUMNS}
        selectable
        nameOf={({ title }) => title}
        actionsOf={actionsOf}
        empty={{
          title: "没有符合条件的商品",
          action: (
            <Button
              onClick={() => actor.send({ type: "filtered", filters: { keywords: "", status: "", kindCode: "" } })}
            >
              查看全部
            </Button>
          ),
        }}
        failed="商品没有取到"
        dialogOf={({ command, name, row }) =>
          Array.isArray(row) ? (
            <CommandDialog command={command} title="批量通过" submitText="批量通过">
              <p>
                已选 {chosenRows.length} 个商品，其中 {waiting} 个待审核。{GOODS_EVENTS.approve.text}
              </p>
            </CommandDialog>
          ) : (
            <DecisionDialog command={command} event={name as GoodsReview} title={row.title} />
          )
        }
      >
        <ActionBar note={chosen.length === 0 ? "勾选待审核的商品后可批量通过" : `已选 ${chosen.length} 个`}>
          <Button
            size="small"
            disabled={waiting === 0 || state.hasTag("busy")}
            onClick={() => actor.send({ type: "bulkRequested", name: "approve" })}
          >
            批量通过
          </Button>
        </ActionBar>
      </ListPanel>
    </>
  );
}

function ReviewView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createGoodsReviewMachine>> }) {
  return (
    <ReviewFrame
      review="goods"
      actor={actor}
      missing={{
        title: "没有找到该商品",
        action: <LinkButton to={CONSOLE_PAGES.goodsReviews.to()}>返回商品审核</LinkButton>,
      }}
      titleOf={(goods) => goods.title}
      failed="商品没有取到"
      dialogOf={({ command, name, thing: goods }) => (
        <DecisionDialog command={command} event={name as GoodsReview} title={goods.title} />
      )}
      head={(goods) => ({ title: goods.title, note: <GoodsTag goods={goods} side="operator" /> })}
      decisionsOf={(goods) =>
        decisionsOf(goods).map((name) => ({
          name,
          label: GOODS_EVENTS[name].label,
          look: name === "approve" ? "primary" : "plain",
        }))
      }
    >
      {(goods: HandledInfo) => <Facts goods={goods} />}
    </ReviewFrame>
  );
}

const Written = ({ title, html }: { title: string; html: string }) => (
  <Section title={title}>
    <CleanHtml className="tm-prose tm-pad-row tm-scroll-x tm-anywhere" html={html} />
  </Section>
);

function Facts({ goods }: { goods: HandledInfo }) {
  const { stated, published } = goods;
  // The text stands below as buyers will read it.
  const lines = goodsSheet(stated, published, useBrands()).filter(({ label }) => label !== GOODS_FIELDS.detail.label);
  const images = JSON.stringify(stated.images) !== JSON.stringify(published?.images ?? stated.images);
  const detail = published !== null && published.detail !== stated.detail;
  const changed = lines.filter(({ before }) => before !== null).length + (images ? 1 : 0) + (detail ? 1 : 0);
  return (
    <>
      <Section
        title="商品资料"
        note={
          published === null ? undefined : (
            <span className="tm-muted">
              与上次审核通过的版本相比，
              {changed === 0 ? "没有不同" : `改动 ${changed} 处`}
            </span>
          )
        }
      >
        <FieldGrid
          fields={[
            { label: "商品号", value: goods.goodsNo },
            { label: "商家", value: goods.merchantName },
            ...lines.map(({ label, text, before }) => ({
              label,
              isWide: label === "标题" || label === "阶梯价",
              value:
                before === null ? (
                  <span className="tm-as-typed">{text}</span>
                ) : (
                  <>
                    <strong className="tm-now">{text}</strong>
                    <span className="tm-goods-before">原：{before}</span>
                  </>
                ),
            })),
            goods.rejectReason === null ? null : { label: "原因", value: goods.rejectReason, isWide: true },
          ]}
        />
      </Section>
      {stated.detail === "" ? null : <Written title="详细说明" html={stated.detail} />}
      {detail && published.detail !== "" ? <Written title="原详细说明" html={published.detail} /> : null}
      <Section title="图片">
        {stated.images.length === 0 ? (
          <p className="tm-pad tm-muted">商家没有上传图片，前台展示按规格绘制的图</p>
        ) : (
          <Pictures images={stated.images} />
        )}
      </Section>
      {images && published !== null ? (
        <Section title="原图片">
          {published.images.length === 0 ? (
            <p className="tm-pad tm-muted">没有图片</p>
          ) : (
            <Pictures images={published.images} />
          )}
        </Section>
      ) : null}
    </>
  );
}

const Pictures = ({ images }: { images: readonly string[] }) => (
  <ul className="tm-row tm-stretched tm-wrap tm-gap-12 tm-pad">
    {images.map((image, at) => (
      <li key={image}>
        <a href={image} target="_blank" rel="noopener noreferrer">
          <img
            className="tm-thumb"
            width={160}
            height={160}
            src={pictureVariant(image, 480, "webp") ?? image}
            alt={`商品图片 ${at + 1}`}
            loading="lazy"
          />
        </a>
      </li>
    ))}
  </ul>
);

export const GoodsReviewListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, reviews: GoodsReviews, app: App, navigator: Navigator },
  machine: createGoodsReviewListMachine,
  view: ReviewListView,
});

export const GoodsReviewScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, reviews: GoodsReviews, app: App, navigator: Navigator },
  machine: createGoodsReviewMachine,
  view: ReviewView,
});
