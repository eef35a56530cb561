import type { ActorRefFrom } from "xstate";
import { type createSearchBoxMachine, searchPanel } from "../../application/catalog/search-box-machine.ts";
import { KEYWORDS_MAX } from "../../domain/catalog/search/search-box.ts";
import { type PanelTerm, termsOf } from "../../domain/catalog/search/search-panel.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp } from "../wiring.tsx";

export type SearchBoxActor = ActorRefFrom<ReturnType<typeof createSearchBoxMachine>>;

/** Says that the box did not take all of a text. */
export function CutText() {
  return (
    <p className="tm-pop tm-search-cut" role="status">
      最多 {KEYWORDS_MAX} 个字，后面的没有放入；更长的内容请到
      <Link to={PAGES.findGoods.to()}>发需求</Link>粘贴
    </p>
  );
}

/** What stands under the search box. */
export function SearchPanelBody({ actor, id }: { actor: SearchBoxActor; id: string }) {
  const app = useApp();
  const state = useSelector(actor, (snapshot) => snapshot);
  const panel = searchPanel(state.context, app);
  const { active } = state.context;
  const isClearing = state.matches({ history: "confirming" });
  const onTerm = (term: PanelTerm) => actor.send({ type: "termChosen", term });
  const onClear = (type: "clearRequested" | "clearConfirmed" | "clearCancelled") => actor.send({ type });
  const order = termsOf(panel);
  const chip = (term: PanelTerm, testId?: string) => {
    const place = order.indexOf(term);
    return (
      <button
        key={`${term.origin}-${term.text}`}
        id={`${id}-${place}`}
        data-testid={testId}
        type="button"
        tabIndex={-1}
        className={place === active ? "is-active" : undefined}
        onClick={() => onTerm(term)}
      >
        <span className="tm-row">
          {term.image ? <GoodsPicture src={term.image} size={40} /> : null}
          {term.text}
        </span>
        {term.number ? <span className="tm-second">约 {grouped(term.number)} 条</span> : null}
      </button>
    );
  };
  const block = (title: string, terms: PanelTerm[]) =>
    terms.length === 0 ? null : (
      <section key={title}>
        <h3 className="tm-row tm-gap-4 tm-second">{title}</h3>
        <div className="tm-search-chips tm-row tm-wrap tm-below-8">{terms.map((term) => chip(term))}</div>
      </section>
    );
  switch (panel.kind) {
    case "waiting":
      return null;
    case "suggestions":
      return <div className="tm-search-list">{panel.terms.map((term) => chip(term, "search-suggestion"))}</div>;
    case "none":
      return (
        <>
          <p className="tm-row tm-apart tm-above-12">
            没有相关的提示，按回车直接搜索
            <Link to={PAGES.demandWizard.to()}>让专家帮您找货</Link>
          </p>
          {panel.lists.map((list) => block(list.title, list.terms))}
        </>
      );
    case "start":
      return (
        <>
          {panel.recent.length === 0 ? null : (
            <section>
              <h3 className="tm-row tm-gap-4 tm-second">
                <Icon name="time" size={12} /> 最近搜索
                {isClearing ? (
                  <span className="tm-search-clear tm-row tm-inline tm-push">
                    清空全部搜索历史？
                    <button type="button" onClick={() => onClear("clearConfirmed")}>
                      确定清空
                    </button>
                    <button type="button" onClick={() => onClear("clearCancelled")}>
                      取消
                    </button>
                  </span>
                ) : (
                  <button
                    type="button"
                    className="tm-search-clear tm-row tm-inline tm-push"
                    onClick={() => onClear("clearRequested")}
                  >
                    <Icon name="trash" size={12} /> 清空历史
                  </button>
                )}
              </h3>
              <div className="tm-search-chips tm-row tm-wrap tm-below-8">{panel.recent.map((term) => chip(term))}</div>
            </section>
          )}
          {block("搜索示例", panel.examples)}
          {block("热门搜索", panel.hot)}
        </>
      );
  }
}
