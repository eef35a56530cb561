import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router-dom";
import { App } from "../../application/app.ts";
import { Catalog, SearchHistory } from "../../application/catalog/catalog.ts";
import type { SearchBoxEvent } from "../../application/catalog/search-box-machine.ts";
import { Navigator, SettingsStore } from "../../application/platform.ts";
import { Tracking } from "../../application/system/tracking.ts";
import { isTooLong, SEARCH_PLACEHOLDER } from "../../domain/catalog/search/search-box.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Icon } from "../kit/icon.tsx";
import { isComposing, isEscape } from "../kit/keys.ts";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { laterMachine, machineryOf, useLazyActor } from "../wiring.tsx";
import "./search-box.css";

const SearchPanelBody = lazily(
  () => import("./search-panel.tsx"),
  (module) => module.SearchPanelBody,
);

const CutText = lazily(
  () => import("./search-panel.tsx"),
  (module) => module.CutText,
);

const MACHINERY = machineryOf({
  ports: {
    catalog: Catalog,
    history: SearchHistory,
    app: App,
    navigator: Navigator,
    tracking: Tracking,
    settings: SettingsStore,
  },
  machine: laterMachine(
    () => import("../../application/catalog/search-box-machine.ts"),
    (module) => module.createSearchBoxMachine,
  ),
});

/** The box before anything was typed into it, with the words of the list that is shown. */
const untouched = (text: string) => ({
  value: { panel: "closed" },
  context: { text, active: -1, isCut: false },
  tags: [],
});

/** What is typed stands in the box at once, whatever has yet to be fetched. */
const typed = (context: unknown, event: { type: string }): unknown => {
  const said = event as SearchBoxEvent;
  return said.type === "typed" ? { ...(context as object), text: said.text } : context;
};

/** The words of an address. */
const keywordsAt = (pathname: string, search: string): string =>
  pathname === PAGES.search.path ? (new URLSearchParams(search).get("keywords") ?? "") : "";

/**
 * The search box of the header with the panel under it. Without the program it is a form that leads to the list; what was
 * typed before the program was there stays.
 */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const keywords = keywordsAt(pathname, search);
  const actor = useLazyActor(MACHINERY, () => untouched(keywords), typed);
  const state = useSelector(actor, (snapshot) => snapshot);
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const shown = useRef(keywords);
  useEffect(() => {
    const early = input.current?.value ?? "";
    if (early !== actor.getSnapshot().context.text) actor.send({ type: "typed", text: early, composing: false });
  }, [actor]);
  useEffect(() => {
    if (pathname !== PAGES.search.path || keywords === shown.current) return;
    shown.current = keywords;
    if (actor.getSnapshot().context.text !== keywords) actor.send({ type: "keywordsShown", keywords });
  }, [actor, pathname, keywords]);

  const { text, active } = state.context;
  const isOpen = state.matches({ panel: "open" });
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      actor.send({ type: "arrowPressed", by: event.key === "ArrowDown" ? 1 : -1 });
    }
    if (isEscape(event)) actor.send({ type: "escapePressed" });
  };
  const blurred = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) actor.send({ type: "left" });
  };
  return (
    <search className="tm-block tm-here" onBlur={blurred}>
      <form
        className="tm-search-line"
        action={PAGES.search.to()}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send({ type: "submitted" });
        }}
      >
        <input
          ref={input}
          name="keywords"
          data-testid="search-input"
          role="combobox"
          aria-label="搜索商品"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${panelId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={SEARCH_PLACEHOLDER}
          value={text}
          onFocus={() => actor.send({ type: "focused" })}
          onClick={() => actor.send({ type: "focused" })}
          onChange={(event) => {
            const { isComposing = false } = event.nativeEvent as InputEvent;
            actor.send({ type: "typed", text: event.target.value, composing: isComposing });
          }}
          onPaste={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const pasted = event.clipboardData.getData("text");
            const whole = value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length);
            if (!isTooLong(whole.trim())) return;
            event.preventDefault();
            actor.send({ type: "longTextPasted", text: whole });
          }}
          onCompositionEnd={(event) => actor.send({ type: "typed", text: event.currentTarget.value, composing: false })}
          onKeyDown={pressed}
        />
        <button type="submit">
          <Icon name="search" />
          <span>搜索</span>
        </button>
      </form>
      {state.context.isCut ? (
        <PartBoundary>
          <Suspense fallback={null}>
            <CutText />
          </Suspense>
        </PartBoundary>
      ) : null}
      {isOpen ? (
        // A press inside must not take the focus from the box.
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus, does nothing else
        <div className="tm-pop tm-search-panel" id={panelId} onMouseDown={(event) => event.preventDefault()}>
          <PartBoundary>
            <Suspense fallback={null}>
              <SearchPanelBody actor={actor} id={panelId} />
            </Suspense>
          </PartBoundary>
        </div>
      ) : null}
    </search>
  );
}
