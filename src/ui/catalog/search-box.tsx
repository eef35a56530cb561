import { Search, Time, Trash } from "@blueprintjs/icons";
import { useMachine } from "@xstate/react";
import { type FocusEvent, type KeyboardEvent, useEffect, useId } from "react";
import { Link, useLocation } from "react-router-dom";
import { App } from "../../application/app.ts";
import { Catalog, SearchHistory } from "../../application/catalog/catalog.ts";
import { createSearchBoxMachine, searchPanel } from "../../application/catalog/search-box-machine.ts";
import { Navigator } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import { KEYWORDS_MAX, SEARCH_PATH } from "../../domain/catalog/search-history.ts";
import { type PanelTerm, SEARCH_PLACEHOLDER, type SearchPanel, termsOf } from "../../domain/catalog/search-panel.ts";
import { useApp, useWired } from "../wiring.tsx";
import "./search-box.css";

/** The search box of the header with the panel under it. */
export function SearchBox() {
  const app = useApp();
  const machine = useWired(createSearchBoxMachine, Catalog, SearchHistory, App, Navigator, Tracking);
  const [state, send] = useMachine(machine);
  const panelId = useId();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (pathname === SEARCH_PATH)
      send({ type: "keywordsShown", keywords: new URLSearchParams(search).get("keywords") ?? "" });
  }, [pathname, search, send]);

  const panel = searchPanel(state.context, app);
  const isOpen = state.matches({ panel: "open" }) && panel.kind !== "waiting";
  const { active } = state.context;
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      send({ type: "arrowPressed", by: event.key === "ArrowDown" ? 1 : -1 });
    }
    if (event.key === "Escape") send({ type: "escapePressed" });
  };
  const blurred = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) send({ type: "left" });
  };
  return (
    <search className="tm-search" onBlur={blurred}>
      <form
        className="tm-search-line"
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: "submitted" });
        }}
      >
        <input
          data-testid="search-input"
          role="combobox"
          aria-label="搜索商品"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${panelId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={KEYWORDS_MAX}
          placeholder={SEARCH_PLACEHOLDER}
          value={state.context.text}
          onFocus={() => send({ type: "focused" })}
          onClick={() => send({ type: "focused" })}
          onChange={(event) => {
            const { isComposing = false } = event.nativeEvent as InputEvent;
            send({ type: "typed", text: event.target.value, composing: isComposing });
          }}
          onCompositionEnd={(event) => send({ type: "typed", text: event.currentTarget.value, composing: false })}
          onKeyDown={pressed}
        />
        <button type="submit">
          <Search />
          搜索
        </button>
      </form>
      {isOpen ? (
        // A press inside must not take the focus from the box.
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus, does nothing else
        <div className="tm-search-panel" id={panelId} onMouseDown={(event) => event.preventDefault()}>
          <PanelBody
            panel={panel}
            id={panelId}
            active={active}
            isClearing={state.matches({ history: "confirming" })}
            onTerm={(term) => send({ type: "termChosen", term })}
            onClear={(type) => send({ type })}
          />
        </div>
      ) : null}
    </search>
  );
}

type PanelProps = {
  panel: SearchPanel;
  id: string;
  active: number;
  isClearing: boolean;
  onTerm: (term: PanelTerm) => void;
  onClear: (type: "clearRequested" | "clearConfirmed" | "clearCancelled") => void;
};

function PanelBody({ panel, id, active, isClearing, onTerm, onClear }: PanelProps) {
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
        <span>{term.text}</span>
        {term.number === null ? null : <span className="tm-muted">约 {term.number.toLocaleString("zh-CN")} 条</span>}
      </button>
    );
  };
  const block = (title: string, terms: PanelTerm[]) =>
    terms.length === 0 ? null : (
      <section key={title}>
        <h3>{title}</h3>
        <div className="tm-search-chips">{terms.map((term) => chip(term))}</div>
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
          <p className="tm-search-none">
            抱歉，没有找到相关商品
            <Link to="/demand/step_one">让专家帮您找货</Link>
          </p>
          {panel.lists.map((list) => block(list.title, list.terms))}
        </>
      );
    case "start":
      return (
        <>
          {panel.recent.length === 0 ? null : (
            <section>
              <h3>
                <Time size={12} /> 最近搜索
                {isClearing ? (
                  <span className="tm-search-clear">
                    清空全部搜索历史？
                    <button type="button" onClick={() => onClear("clearConfirmed")}>
                      确定清空
                    </button>
                    <button type="button" onClick={() => onClear("clearCancelled")}>
                      取消
                    </button>
                  </span>
                ) : (
                  <button type="button" className="tm-search-clear" onClick={() => onClear("clearRequested")}>
                    <Trash size={12} /> 清空历史
                  </button>
                )}
              </h3>
              <div className="tm-search-chips">{panel.recent.map((term) => chip(term))}</div>
            </section>
          )}
          {block("搜索示例", panel.examples)}
          {block("热门搜索", panel.hot)}
        </>
      );
  }
}
