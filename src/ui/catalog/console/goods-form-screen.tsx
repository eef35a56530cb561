import { Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { createGoodsFormMachine, draftPort } from "../../../application/catalog/goods-form-machine.ts";
import { MerchantGoods } from "../../../application/catalog/merchant-goods.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { draftInput, draftProblems, draftTitle } from "../../../domain/catalog/goods/goods-draft.ts";
import { GOODS_FIELDS, type GoodsInput } from "../../../domain/catalog/goods/goods-fields.ts";
import { GOODS_LIMITS, pieceVolumeIn, ruleOf } from "../../../domain/catalog/goods/goods-input.ts";
import { htmlOf } from "../../../domain/catalog/goods/goods-text.ts";
import { sizeShown } from "../../../domain/catalog/goods/goods-title.ts";
import { inputWarnings } from "../../../domain/catalog/goods/odd-input.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { IMAGE_RULE } from "../../../domain/system/upload.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { weightText } from "../../../domain/timber/loads.ts";
import { breakdownOf, quantityText } from "../../../domain/timber/quantity.ts";
import { bundleText, faceText, otherUnits } from "../../../domain/timber/quantity-input.ts";
import { pieceNameOf } from "../../../domain/timber/spec.ts";
import { cubicMetresText } from "../../../domain/timber/volume.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { FieldGroup } from "../../kit/fields.tsx";
import { LackingBrands } from "../../kit/lacking-brands.tsx";
import { PartBoundary } from "../../kit/part-boundary.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { lazily } from "../../lazily.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { Choice, DraftText, Facts, type FormParts } from "./goods-form-parts.tsx";
import { BasicSection, MeasuredSection, PackingSection, PriceSection, SizeSection } from "./goods-form-sections.tsx";
import { CertSection, PlaceSection } from "./goods-form-terms.tsx";
import { GoodsTag } from "./goods-parts.tsx";
import "../catalog.css";
import "../goods-detail.css";
import "./goods-console.css";
import { BrandChoices } from "../../../application/system/brand-choices.ts";
import { choosableBrands } from "../../../domain/timber/brands.ts";

type FormActor = ActorRefFrom<ReturnType<typeof createGoodsFormMachine>>;

const PICTURES = { ...IMAGE_RULE, most: GOODS_LIMITS.images };
const back = <LinkButton to={CONSOLE_PAGES.merchantGoods.to()}>返回商品管理</LinkButton>;

function GoodsFormView({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { goods } = state.context;
  return (
    <>
      <PageHead
        title={goods === null ? "新增商品" : "编辑商品"}
        note={goods === null ? undefined : <GoodsTag goods={goods} side="merchant" />}
        actions={back}
      />
      {state.matches("missing") ? (
        <div className="tm-panel">
          <EmptyState title="没有找到该商品" action={back} />
        </div>
      ) : state.matches("failed") ? (
        <div className="tm-panel">
          <ErrorState message="商品没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : state.hasTag("loading") ? (
        <div className="tm-panel">
          <SkeletonRows rows={8} />
        </div>
      ) : (
        <GoodsForm actor={actor} />
      )}
    </>
  );
}

function GoodsForm({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { goods, draft, first, stores, brands, lacksBrands, tries } = state.context;
  const form = useRef<HTMLDivElement>(null);
  // What is wrong may stand far above the button.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: "center" });
  }, [tries]);
  const change: FormParts["change"] = useCallback((some) => actor.send({ type: "changed", change: some }), [actor]);
  const input = draftInput(draft);
  const warnings = inputWarnings(input, goods?.stated ?? null);
  const parts: FormParts = { draft, input, warnings, problems: tries > 0 ? draftProblems(draft) : {}, change };
  const kept = goods?.brandCode ?? null;
  const choosable = choosableBrands(brands, kept === null ? [] : [kept]);
  const isSaving = state.matches("saving") || state.matches("left");
  const mayEdit = goods === null || goods.events.includes("edit");
  const submits = goods === null || goods.events.includes("submit");
  const save = (isSubmitted: boolean) => actor.send({ type: "saveRequested", submits: isSubmitted });
  const title = draftTitle(input, draftPort(state.context), brands);
  const keepImages = useCallback((images: string) => change({ images }), [change]);
  if (!mayEdit)
    return (
      <div className="tm-panel">
        <EmptyState title={`商品${goods.statusName}，现在不能修改`} action={back} />
      </div>
    );
  return (
    <div className="tm-goods-form" ref={form}>
      <FormColumn
        input={inputOf("商品", actor, "draft")}
        label="商品"
        isDirty={submits || draft !== first}
        isSaving={isSaving}
        saveText={submits ? "提交审核" : "保存"}
        onSave={() => save(submits)}
        {...(draft === first ? {} : { onReset: () => actor.send({ type: "reset" }) })}
        note={
          submits ? (
            <Button disabled={isSaving} onClick={() => save(false)}>
              保存草稿
            </Button>
          ) : (
            "改价格、库存、起订和交货不须审核，其余修改须重新审核"
          )
        }
      >
        {goods?.rejectReason ? <p role="note">驳回原因：{goods.rejectReason}</p> : null}
        <BasicSection
          parts={parts}
          brands={choosable}
          note={lacksBrands ? <LackingBrands onRetry={() => actor.send({ type: "brandsRequested" })} /> : null}
        />
        <SizeSection parts={parts} />
        {isLogs(parts.draft.kindCode) ? null : <MeasuredSection parts={parts} />}
        <PackingSection parts={parts} />
        <PriceSection parts={parts} />
        <PlaceSection parts={parts} stores={stores} />
        <CertSection parts={parts} />
        <Section title="标题、图片与说明">
          <div className="tm-fields tm-pad">
            <Choice
              legend="标题"
              type="radio"
              options={[
                { label: "按规格自动生成", checked: !draft.isOwnTitle, onChange: () => change({ isOwnTitle: false }) },
                {
                  label: "自己填写",
                  checked: draft.isOwnTitle,
                  onChange: () => change({ isOwnTitle: true, title: draft.title === "" ? title : draft.title }),
                },
              ]}
            />
            {draft.isOwnTitle ? (
              <DraftText parts={parts} field="title" label="商品标题" maxLength={GOODS_FIELDS.title.type.most} />
            ) : null}
            {draft.images === "" ? (
              <p className="tm-callout">还没有照片。买家先看实物再询价，请上传垛位、端面和件头标签的实拍照片。</p>
            ) : null}
            <Uploader label="商品图片" rule={PICTURES} visibility="public" value={draft.images} onChange={keepImages} />
            <DetailField parts={parts} title={draft.isOwnTitle ? draft.title : title} />
            <Facts parts={parts} section="text" />
          </div>
        </Section>
      </FormColumn>
      <div className="tm-goods-beside">
        <Preview input={input} title={draft.isOwnTitle ? draft.title : title} />
      </div>
    </div>
  );
}

/** What the text of goods is written in; the rest of the form does not wait for it. */
const ArticleEditor = lazily(
  () => import("../../kit/article/article-editor.tsx"),
  (module) => module.ArticleEditor,
);

/** The text as the goods' page will show it; their own pictures can be put into it. */
function DetailField({ parts: { draft, problems, change }, title }: { parts: FormParts; title: string }) {
  const { images } = draft;
  const pictures = useMemo(
    () =>
      images
        .split(",")
        .filter((name) => name !== "")
        .map((src, at) => ({ src, alt: `${title || "商品"} 图 ${at + 1}` })),
    [images, title],
  );
  return (
    <PartBoundary instead={<p role="alert">详细说明没有取到，请刷新页面</p>}>
      <Suspense
        fallback={
          <FieldGroup label="详细说明">
            <SkeletonRows rows={8} />
          </FieldGroup>
        }
      >
        <ArticleEditor
          label="详细说明"
          problem={problems.detail ?? null}
          value={htmlOf(draft.detail)}
          onChange={(detail) => change({ detail })}
          offered={{ label: "商品图片", pictures }}
        />
      </Suspense>
    </PartBoundary>
  );
}

const positive = (value: number): number => Math.max(0, value);

/** What the goods come to as they are typed: the title and every face of the amounts. */
function Preview({ input, title }: { input: GoodsInput; title: string }) {
  const rule = ruleOf({
    ...input,
    step: positive(input.step),
    perBundle: input.perBundle && positive(input.perBundle),
  });
  const piece = pieceVolumeIn(input);
  const amount = (count: number) =>
    [
      quantityText(rule, positive(count)),
      ...otherUnits(rule, rule.saleUnit, positive(count)).map(({ text, unit }) => `${text} ${unit}`),
    ].join(" = ");
  const pieceName = pieceNameOf(rule.saleUnit);
  const weight = breakdownOf(rule, positive(input.stock)).weight;
  const lines: [string, string][] = [
    ["规格", sizeShown(input)],
    [`单${pieceName}材积`, piece === null ? "按码单计体积" : `${cubicMetresText(piece, 5)} m³`],
    ...(input.volumeRule === 6 || input.saleUnit === "m2"
      ? ([[`单${pieceName}面积`, faceText(rule)]] as [string, string][])
      : []),
    ["每 m³", piece === null || piece <= 0 ? "" : `约 ${(1_000_000_000 / piece).toFixed(1)} ${pieceName}`],
    ["每件", bundleText(rule).replace(/^每件 /, "")],
    ["起订量", amount(input.minOrder)],
    ["库存", amount(input.stock)],
    ["库存重量", weight === 0 ? "" : `约 ${weightText(weight)}`],
  ];
  return (
    <aside className="tm-panel" aria-label="预览">
      <header className="tm-panel-head">
        <h2>预览</h2>
      </header>
      <p className="tm-pad-sides tm-heading tm-below-16" data-testid="goods-title">
        {title}
      </p>
      <dl className="tm-facts is-single">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tm-number">{text === "" ? "-" : text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

export const GoodsFormScreen = screenOf({
  adapterBundle: "console",
  ports: { merchantGoods: MerchantGoods, app: App, navigator: Navigator, ids: Ids, choices: BrandChoices },
  machine: createGoodsFormMachine,
  view: GoodsFormView,
});
