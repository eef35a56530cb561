import { useActorRef } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { Catalog } from "../../application/catalog/catalog.ts";
import { createPriceStripMachine } from "../../application/catalog/price-strip-machine.ts";
import type { GoodsQuery } from "../../domain/catalog/search/goods-query.ts";
import type { QueryChange } from "../../domain/catalog/search/goods-query-change.ts";
import type { QueryParams } from "../../domain/catalog/search/goods-query-url.ts";
import {
  binsWithin,
  type PickedBins,
  pickedRange,
  type PriceStrip as Strip,
  stripParams,
} from "../../domain/catalog/search/price-strip.ts";
import { grouped } from "../../domain/text.ts";
import { useSelector } from "../use-selector.ts";
import { useLatePort } from "../wiring.tsx";

type Change = (change: QueryChange) => void;

/** Price across, stock upwards, of what the list finds: a range picked in it narrows the list. Its room is there before it is. */
export function PriceStrip({ query, onChange }: { query: GoodsQuery; onChange: Change }) {
  const catalog = useLatePort(Catalog);
  const params = stripParams(query);
  return (
    <div className="tm-price-strip tm-row tm-gap-4">
      {catalog === null || params === null ? null : (
        <Loaded catalog={catalog} params={params} query={query} onChange={onChange} />
      )}
    </div>
  );
}

function Loaded({
  catalog,
  params,
  query,
  onChange,
}: {
  catalog: Catalog;
  params: QueryParams;
  query: GoodsQuery;
  onChange: Change;
}) {
  const machine = useMemo(() => createPriceStripMachine({ catalog }), [catalog]);
  const actor = useActorRef(machine, { input: { query: params } });
  useEffect(() => actor.send({ type: "routeChanged", query: params }), [actor, params]);
  const strip = useSelector(actor, (snapshot) => snapshot.context.data);
  if (strip === null || strip.bins.length < 2) return null;
  const [first, last] = binsWithin(strip, query);
  return <Bars key={`${strip.step} ${strip.bins.length}`} strip={strip} picked={[first, last]} onChange={onChange} />;
}

const HEIGHT = 24;
const yuan = (price: number): string => grouped(Math.round(price / 100));

/** The bars, and two thumbs below them; what is picked shows at once and narrows the list when let go. */
function Bars({ strip, picked, onChange }: { strip: Strip; picked: PickedBins; onChange: Change }) {
  const { bins, step, isOpen, isSample, goodsNum } = strip;
  const [[from, to], setRange] = useState<PickedBins>(picked);
  const [before, setBefore] = useState<PickedBins>(picked);
  if (before[0] !== picked[0] || before[1] !== picked[1]) {
    // The list was narrowed or widened elsewhere, or here; whoever moves a thumb by keys goes on moving it.
    setBefore(picked);
    setRange(picked);
  }
  const [origin, setOrigin] = useState<number | null>(null);
  const first = Math.min(from, to);
  const last = Math.max(from, to);
  const most = Math.max(...bins.map(({ volume }) => volume));
  const text = (at: number) => {
    const bin = bins[at]!;
    const end = isOpen && at === bins.length - 1 ? "以上" : ` – ${yuan(bin.from + step)}`;
    return `${yuan(bin.from)}${end} 元/m³：${Math.round(bin.volume / 1000)} m³，${bin.goodsNum} 条`;
  };
  const choose = () => {
    setOrigin(null);
    if (first !== picked[0] || last !== picked[1])
      onChange({ kind: "range", field: "price", range: pickedRange(strip, [first, last]) });
  };
  const thumb = (name: string, value: number, moved: (at: number) => PickedBins) => (
    <input
      type="range"
      aria-label={name}
      aria-valuetext={text(value)}
      min={0}
      max={bins.length - 1}
      value={value}
      onChange={({ target }) => setRange(moved(target.valueAsNumber))}
      onKeyUp={choose}
      onPointerUp={choose}
    />
  );
  return (
    <fieldset
      className="tm-row tm-gap-4"
      title={isSample ? `按其中 ${grouped(goodsNum)} 条有标价的货源取样` : `${grouped(goodsNum)} 条有标价的货源`}
    >
      <legend className="tm-visually-hidden">价格与库存{isSample ? `（${grouped(goodsNum)} 条取样）` : ""}</legend>
      <span className="tm-small tm-muted tm-number">{yuan(bins[first]!.from)}</span>
      <div className="tm-price-bars tm-here">
        <svg
          viewBox={`0 0 ${bins.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerLeave={() => setOrigin(null)}
          onPointerUp={choose}
        >
          {bins.map((bin, at) => {
            const height = bin.volume === 0 ? 0 : Math.max(1, (bin.volume / most) * HEIGHT);
            return (
              <g
                key={bin.from}
                className={at >= first && at <= last ? "is-picked" : undefined}
                onPointerDown={() => {
                  setOrigin(at);
                  setRange([at, at]);
                }}
                onPointerEnter={() => origin === null || setRange([origin, at])}
              >
                <title>{text(at)}</title>
                <rect className="is-room" x={at} width={1} height={HEIGHT} />
                <rect x={at + 0.1} y={HEIGHT - height} width={0.8} height={height} />
              </g>
            );
          })}
        </svg>
        {thumb("最低价格", first, (at) => [Math.min(at, last), last])}
        {thumb("最高价格", last, (at) => [first, Math.max(at, first)])}
      </div>
      <span className="tm-small tm-muted tm-number">
        {isOpen && last === bins.length - 1 ? `${yuan(bins[last]!.from)}+` : yuan(bins[last]!.from + step)} 元/m³
      </span>
    </fieldset>
  );
}
