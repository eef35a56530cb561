import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { Navigator } from "../../../application/platform.ts";
import { ConsoleFinder } from "../../../application/shell/console-finder.ts";
import { createConsoleFinderMachine, foundIn } from "../../../application/shell/console-finder-machine.ts";
import type { Session } from "../../../domain/account/session.ts";
import { mayOpen } from "../../../domain/shell/console.ts";
import { FIND_MAX, FOUND_KINDS, type Found, findableText, findSourcesOf } from "../../../domain/shell/console-find.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { isComposing, isEnter } from "../../kit/keys.ts";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { machineryOf, useLazyActor } from "../../wiring.tsx";
import { CONSOLE_ROUTES } from "./console-routes.tsx";

const MACHINERY = machineryOf({
  adapterBundle: "console",
  ports: { finder: ConsoleFinder, navigator: Navigator },
  machine: createConsoleFinderMachine,
});

/** The menu's pages that are open to somebody, with their groups. */
const pagesOf = (session: Session): Found[] =>
  CONSOLE_ROUTES.filter((route) => route.parent === undefined && mayOpen(session, route)).map(
    ({ title, group, path }) => ({ kind: "page", title, note: group, path }),
  );

/** Pages by name, orders, goods and companies by number or name: what the person may open anyway. */
export function Finder({ session, onClose }: { session: Session; onClose: () => void }) {
  const actor = useLazyActor(MACHINERY, () => ({
    value: "resting",
    context: {
      pages: pagesOf(session),
      sources: findSourcesOf(session).map(({ key }) => key),
      words: "",
      things: [],
      active: 0,
    },
    tags: [],
  }));
  const state = useSelector(actor, (snapshot) => snapshot);
  const { words, active } = state.context;
  const found = foundIn(state.context);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const hasLeft = state.matches("left");
  useEffect(() => {
    if (hasLeft) onClose();
  }, [hasLeft, onClose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one that Enter opens stays in sight
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (isEnter(event)) actor.send({ type: "enterPressed" });
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    actor.send({ type: "arrowPressed", by: event.key === "ArrowDown" ? 1 : -1 });
  };
  const isWaiting = state.matches("pausing") || state.matches("asking");
  return (
    <Dialog title="查找" width="wide" head={false} onClose={onClose}>
      <div className="tm-finder tm-stack">
        <input
          className="tm-input is-large"
          data-focus-first
          role="combobox"
          aria-label={`查找${findableText(findSourcesOf(session))}`}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found.length === 0 ? undefined : `${id}-${active}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={FIND_MAX}
          placeholder="名称、订单号或货号"
          value={words}
          onChange={(event) => actor.send({ type: "typed", words: event.target.value })}
          onKeyDown={pressed}
        />
        <div ref={list} id={id} role="listbox" aria-label="找到的内容" tabIndex={-1}>
          {found.map((one, place) => (
            <Link
              key={one.path}
              className="tm-grid tm-gap-12"
              id={`${id}-${place}`}
              to={one.path}
              role="option"
              aria-selected={place === active}
              tabIndex={-1}
              onClick={onClose}
            >
              <span className="tm-muted">{FOUND_KINDS[one.kind]}</span>
              <span className="tm-cut">{one.title}</span>
              <span className="tm-muted tm-cut tm-right">{one.note}</span>
            </Link>
          ))}
        </div>
        <p className="tm-small tm-muted" role="status">
          {state.matches("failed")
            ? "没有查成，请稍后再试"
            : isWaiting
              ? "正在查找…"
              : found.length === 0
                ? "没有找到"
                : "↑↓ 选择，回车打开，Esc 关闭"}
        </p>
      </div>
    </Dialog>
  );
}
