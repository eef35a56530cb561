import { useActorRef, useSelector } from "@xstate/react";
import { Link } from "react-router-dom";
import { Classification, type ClassificationNode } from "../../application/content/classification.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { KINDS } from "../../domain/timber/kinds.ts";
import { useWired } from "../wiring.tsx";

/** Species named beside a kind; all of them stand in the part that opens. */
const SPECIES_BESIDE = 3;

/** What is sold is the same for everybody; without an answer the kinds stand alone. */
const KINDS_ALONE: readonly ClassificationNode[] = KINDS.map(({ code, name }) => ({
  code,
  name,
  goodsNum: 0,
  children: [],
}));

const createTreeMachine = (classification: Classification) => createLoadMachine(() => classification.tree());

const listOf = (kind: string, species?: string) =>
  `/public/list?kindCode=${kind}${species === undefined ? "" : `&speciesCode=${species}`}`;

/** Kinds of goods; under the mouse each opens to the right with its species, which the list of the kind has as facets. */
export function KindsMenu({ onChosen }: { onChosen?: () => void }) {
  const actor = useActorRef(useWired(createTreeMachine, Classification), { input: { query: {} } });
  const tree = useSelector(actor, (snapshot) => snapshot.context.data) ?? KINDS_ALONE;
  return (
    <nav className="tm-kinds" aria-label="商品分类">
      <ul>
        {tree.map((kind) => (
          <li key={kind.code}>
            <Link to={listOf(kind.code)} onClick={onChosen}>
              <strong>{kind.name}</strong>
              <span>
                {kind.children
                  .slice(0, SPECIES_BESIDE)
                  .map(({ name }) => name)
                  .join(" ")}
              </span>
            </Link>
            {kind.children.length === 0 ? null : (
              <div className="tm-kinds-open">
                <h2>
                  <Link to={listOf(kind.code)} tabIndex={-1} onClick={onChosen}>
                    全部{kind.name}
                  </Link>
                  <span className="tm-muted tm-small">{kind.goodsNum.toLocaleString("zh-CN")} 条货源</span>
                </h2>
                <ul>
                  {kind.children.map((species) => (
                    <li key={species.code}>
                      <Link to={listOf(kind.code, species.code)} tabIndex={-1} onClick={onChosen}>
                        {species.name}
                        <span>{species.goodsNum}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
