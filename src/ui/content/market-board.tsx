import {
  cellAddress,
  type MarketBoard,
  type MarketBoards,
  stockText,
  wholeYuan,
} from "../../domain/content/market-board-view.ts";
import { indexParams, indexQueryFrom } from "../../domain/content/price-index-view.ts";
import { directionOf, percentText } from "../../domain/content/trend.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Link } from "../kit/link.tsx";
import "./market-board.css";

const OF_KINDS = 6;

/** Species × port as a heat table: the week's price, how it moved, how much there is. */
export function BoardPanel({ boards: { board, kinds } }: { boards: MarketBoards }) {
  if (board === null) return null;
  const ofKind = (kindCode: string) => PAGES.priceIndices.to(indexParams({ ...indexQueryFrom({}), kindCode }));
  return (
    <section className="tm-panel tm-board-panel" aria-label={`${board.kind.name}各港价格`}>
      <div className="tm-panel-head tm-pad-line">
        <h2>{board.kind.name}各港价格</h2>
        <nav className="tm-row tm-gap-12 tm-small" aria-label="品类">
          {kinds.slice(0, OF_KINDS).map(({ code, name }) => (
            <Link key={code} to={ofKind(code)} aria-current={code === board.kind.code ? "true" : undefined}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <BoardTable board={board} />
      <p className="tm-pad-line tm-muted tm-small">
        {board.closeDate === null ? "价格样本达到三个后每周五公布" : `${board.closeDate} 收盘，含税均价 元/m³，较上周`}
        ；m³ 为现在可买的库存，每十分钟统计；同一树种里颜色越深价格越高
      </p>
    </section>
  );
}

function BoardTable({ board }: { board: MarketBoard }) {
  return (
    <table aria-label="各港口行情" className="tm-table tm-board">
      <thead>
        <tr>
          <th scope="col">树种</th>
          {board.ports.map(({ code, name }) => (
            <th key={code} scope="col" className="is-number" title={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {board.species.map((species) => (
          <tr key={species.code}>
            <th scope="row">{species.name}</th>
            {board.ports.map((port) => {
              const cell = board.cells.find((one) => one.speciesCode === species.code && one.portCode === port.code);
              return cell === undefined ? (
                <td key={port.code} />
              ) : (
                <td key={port.code} className={cell.heat === 0 ? undefined : `is-heat-${cell.heat}`}>
                  <Link
                    to={cellAddress(board, cell)}
                    title={`${port.name}${species.name}${board.kind.name} ${cell.goodsNum}条`}
                  >
                    <b>{cell.price === null ? "" : wholeYuan(cell.price)}</b> <span>{stockText(cell)}</span>{" "}
                    <span className={["is-down", "", "is-up"][directionOf(cell.changePct) + 1]}>
                      {cell.changePct === null ? "" : percentText(cell.changePct)}
                    </span>
                  </Link>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
