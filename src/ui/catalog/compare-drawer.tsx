import { useState } from "react";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { canInquire, orderProblem } from "../../domain/catalog/goods/goods-offer.ts";
import { comparisonOf } from "../../domain/catalog/visits/comparison.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { Tag } from "../kit/tag.tsx";
import "./compare-drawer.css";

/** Chosen offers beside each other; what differs among them is marked. */
export function CompareDrawer({
  offers,
  adding,
  onAdd,
  onAsk,
  onDrop,
  onClose,
}: {
  offers: readonly GoodsBrief[];
  /** Id of the goods being put into the cart. */
  adding: string | null;
  onAdd: (goods: GoodsBrief) => void;
  onAsk: (goods: GoodsBrief) => void;
  onDrop: (goods: GoodsBrief) => void;
  onClose: () => void;
}) {
  const [showsEqual, setShowsEqual] = useState(false);
  const facts = comparisonOf(offers);
  const equal = offers.length > 1 ? facts.filter(({ differs }) => !differs) : [];
  const shown = facts.filter((fact) => showsEqual || !equal.includes(fact));
  return (
    <Dialog title={`对比 ${offers.length} 条货源`} width="drawer" onClose={onClose}>
      <div className="tm-scroll-x">
        <table aria-label="货源对比" className="tm-table is-compared">
          <thead>
            <tr>
              <td />
              {offers.map((goods) => (
                <th key={goods.id} scope="col">
                  <GoodsPicture src={goods.image} size={64} />
                  <Link to={PAGES.goods.to({ id: goods.id })}>{goods.title}</Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, values, differs, best }) => (
              <tr key={name} className={differs ? "is-different" : undefined}>
                <th scope="row">
                  {name}
                  {differs ? <span className="tm-visually-hidden">（有差异）</span> : null}
                </th>
                {offers.map(({ id }, at) => (
                  <td key={id} className={best.includes(at) ? "is-best" : undefined}>
                    {values[at] || "-"}
                    {best.includes(at) ? <Tag meaning="done">最优</Tag> : null}
                  </td>
                ))}
              </tr>
            ))}
            {equal.length === 0 ? null : (
              <tr>
                <td colSpan={offers.length + 1}>
                  <Button size="small" look="minimal" onClick={() => setShowsEqual(!showsEqual)}>
                    {showsEqual ? "收起相同项" : `展开相同的 ${equal.length} 项`}
                  </Button>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <td />
              {offers.map((goods) => {
                const problem = orderProblem(goods);
                return (
                  <td key={goods.id}>
                    {problem === null ? (
                      <Button size="small" disabled={adding === goods.id} onClick={() => onAdd(goods)}>
                        加入购物车
                      </Button>
                    ) : canInquire(goods) ? (
                      <Button size="small" onClick={() => onAsk(goods)}>
                        询价
                      </Button>
                    ) : (
                      <span className="tm-second">{problem}</span>
                    )}
                    <Button size="small" look="minimal" onClick={() => onDrop(goods)}>
                      移出对比
                    </Button>
                  </td>
                );
              })}
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  );
}
