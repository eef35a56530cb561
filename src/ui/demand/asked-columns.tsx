import type { ReactNode } from "react";
import { demandDrawing } from "../../domain/demand/demand-drawing.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import {
  demandQuantityText,
  demandSpecText,
  linePlaceText,
  targetPriceText,
} from "../../domain/demand/demand-item-text.ts";
import type { OpenDemand } from "../../domain/demand/quote-view.ts";
import { estimateText } from "../../domain/demand/reading/demand-volume.ts";
import { requirementsText } from "../../domain/demand/requirements.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { minute } from "./quote-parts.tsx";

const LINES_SHOWN = 3;

/** The first lines of a demand below one another, so that columns beside each other stay on the same lines. */
const Lines = ({ items, said }: { items: OpenDemand["items"]; said: (item: DemandItem) => ReactNode }) => (
  <span className="tm-board-lines tm-stack tm-gap-4">
    {items.slice(0, LINES_SHOWN).map(({ id, item }) => (
      <span key={id} className="tm-cut">
        {said(item) || "\u00A0"}
      </span>
    ))}
  </span>
);

/** What is asked for: size first, then what it is and what it has to be. */
function What({ item }: { item: DemandItem }) {
  const { speciesName, kindName, gradeName, originName, brandName, requirements, acceptAlternative, note } = item;
  const words = [speciesName, kindName, gradeName, originName, brandName].filter((word) => word).join(" ");
  const besides = [requirementsText(requirements), acceptAlternative ? "" : "不接受替代", note].filter((word) => word);
  return (
    <>
      <strong className="tm-number">{demandSpecText(item) || "规格不限"}</strong> {words}
      {besides.length === 0 ? null : <span className="tm-muted"> {besides.join(" · ")}</span>}
    </>
  );
}

/** What a demand asks for in columns: what, how much, at which price, from where to where, until when quotes are taken. */
export const askedColumns = (framed: (demand: OpenDemand, lines: ReactNode) => ReactNode): Column<OpenDemand>[] => [
  {
    title: "求购内容",
    cell: (demand) => (
      <Pictured image={demand.items[0] === undefined ? "" : demandDrawing(demand.items[0].item)}>
        {framed(demand, <Lines items={demand.items} said={(item) => <What item={item} />} />)}
        <span className="tm-under tm-number">
          {demand.demandNo}
          {demand.items.length > LINES_SHOWN ? ` 等 ${demand.items.length} 行` : ""}
          {demand.remark === "" ? "" : ` · ${demand.remark}`}
        </span>
      </Pictured>
    ),
  },
  {
    title: "数量",
    width: 136,
    align: "right",
    cell: ({ items }) => (
      <Lines
        items={items}
        said={(item) => (
          <span className="tm-number">
            {demandQuantityText(item)} <span className="tm-muted">{estimateText(item)}</span>
          </span>
        )}
      />
    ),
  },
  {
    title: "目标价",
    width: 124,
    align: "right",
    cell: ({ items }) => <Lines items={items} said={targetPriceText} />,
  },
  {
    title: "货在",
    width: 104,
    // Where the demand as a whole goes to stands in the next column.
    cell: ({ items, cityName }) => (
      <Lines
        items={items}
        said={({ portName, deliverCityName }) =>
          linePlaceText({ portName, deliverCityName: deliverCityName === cityName ? null : deliverCityName })
        }
      />
    ),
  },
  {
    title: "收货",
    width: 120,
    cell: ({ cityName, needDate }) => (
      <>
        {cityName || "不限"}
        <span className="tm-under tm-number">{needDate === "" ? "交期不限" : `${needDate} 前`}</span>
      </>
    ),
  },
  {
    title: "报价截止",
    width: 148,
    cell: ({ quoteDeadlineAt, quoteNum, buyer }) => (
      <>
        <span className="tm-number">{minute(quoteDeadlineAt)}</span>
        <span className="tm-under">
          {buyer} · {quoteNum} 份报价
        </span>
      </>
    ),
  },
];
