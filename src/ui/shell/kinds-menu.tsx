import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { ClassificationNode } from "../../domain/catalog/goods/classification.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { KIND_GROUPS } from "../../domain/timber/kind-groups.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { isEscape } from "../kit/keys.ts";
import { Link } from "../kit/link.tsx";
import "./kinds-menu.css";

const node = (code: string, name: string, children: ClassificationNode[] = []): ClassificationNode => ({
  code,
  name,
  goodsNum: 0,
  children,
});

/** What is sold is the same for everybody; without an answer the kinds stand alone. */
const KINDS_ALONE: readonly ClassificationNode[] = KIND_GROUPS.map(({ code, name, kinds }) =>
  node(
    code,
    name,
    kinds.map((kind) => node(kind, kindByCode(kind)?.name ?? kind)),
  ),
);

const listOf = (kind: string, species?: string) => PAGES.allGoods.to({ kindCode: kind, speciesCode: species });

/**
 * Groups of goods with their kinds. Under the mouse a group opens to the right with the species of each kind; by keyboard
 * the right arrow opens it and Escape or the left arrow leads back, so that the Tab key passes a hundred species by.
 */
export function KindsTree({
  tree,
  onChosen,
}: {
  tree: readonly ClassificationNode[] | null;
  onChosen?: (() => void) | undefined;
}) {
  const [open, setOpen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const byKey = useRef(false);
  // Before the next key: it may come with the same breath.
  useLayoutEffect(() => {
    if (open !== null && byKey.current) list.current?.querySelector<HTMLElement>(".tm-kinds-open a")?.focus();
    byKey.current = false;
  }, [open]);
  const pressed = (group: string) => (event: KeyboardEvent<HTMLLIElement>) => {
    const item = event.currentTarget;
    if (event.key === "ArrowRight" && open !== group) {
      event.preventDefault();
      byKey.current = true;
      setOpen(group);
    }
    if ((event.key === "ArrowLeft" || isEscape(event)) && open === group) {
      setOpen(null);
      item.querySelector<HTMLElement>("a")?.focus();
    }
  };
  return (
    <nav className="tm-kinds" aria-label="商品分类">
      <ul ref={list} onMouseLeave={() => setOpen(null)}>
        {(tree ?? KINDS_ALONE).map((group) => (
          <li
            key={group.code}
            className={open === group.code ? "is-open" : undefined}
            onMouseEnter={() => setOpen(group.code)}
            onKeyDown={pressed(group.code)}
          >
            <strong>{group.name}</strong>
            <div>
              {group.children.map((kind) => (
                <Link key={kind.code} to={listOf(kind.code)} onClick={onChosen}>
                  {kind.name}
                </Link>
              ))}
            </div>
            {open === group.code && group.goodsNum > 0 ? <Opened group={group} onChosen={onChosen} /> : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Opened({ group, onChosen }: { group: ClassificationNode; onChosen: (() => void) | undefined }) {
  return (
    <div className="tm-pop tm-kinds-open tm-stack tm-gap-12">
      {group.children.map((kind) => (
        <section key={kind.code}>
          <h2 className="tm-row tm-baseline tm-apart">
            <Link to={listOf(kind.code)} onClick={onChosen}>
              {kind.name}
            </Link>
            <span className="tm-muted tm-small">{grouped(kind.goodsNum)} 条货源</span>
          </h2>
          <ul className="tm-grid">
            {kind.children.map((species) => (
              <li key={species.code}>
                <Link
                  className="tm-row tm-stretched tm-apart tm-cell"
                  to={listOf(kind.code, species.code)}
                  onClick={onChosen}
                >
                  {species.name}
                  <span className="tm-second">{species.goodsNum}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
