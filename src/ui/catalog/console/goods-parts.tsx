import { type ReactNode, useEffect } from "react";
import { priceUnit, traitsOf } from "../../../domain/catalog/goods/goods-offer.ts";
import { GOODS_STATES, GOODS_STATUS_NAMES, GOODS_STATUSES } from "../../../domain/catalog/goods/goods-states.ts";
import type { HandledGoods, HandledPage } from "../../../domain/catalog/goods/handled-goods.ts";
import { toneFor } from "../../../domain/states.ts";
import { KINDS } from "../../../domain/timber/kinds.ts";
import { pieceName } from "../../../domain/timber/quantity-input.ts";
import type { Dm3 } from "../../../domain/units.ts";
import { Button } from "../../kit/button.tsx";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { Problem } from "../../kit/fields.tsx";
import { GoodsPicture } from "../../kit/goods-picture.tsx";
import { isEscape } from "../../kit/keys.ts";
import { Link } from "../../kit/link.tsx";
import { Measured } from "../../kit/measured.tsx";
import { Count, Price } from "../../kit/money-text.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { SELECTED_FIRST } from "../../kit/selected-first.ts";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";

export const KIND_OPTIONS = KINDS.map(({ code, name }) => ({ value: code, label: name }));

export const GoodsTag = ({
  goods: { status, statusName },
  side,
}: {
  goods: HandledGoods;
  side: "merchant" | "operator";
}) => <Tag meaning={toneFor(GOODS_STATES, status, side)}>{statusName}</Tag>;

/** Tabs of a list of goods: everything, then by status with how many there are. */
export const statusTabs = (data: HandledPage | null) => tabsByStatus(GOODS_STATUSES, GOODS_STATUS_NAMES, data?.counts);

/** Picture, size as a link, and the number; the title is what the link says to whoever points at it. */
export function GoodsThing({ goods, to }: { goods: HandledGoods; to: string }) {
  return (
    <div className="tm-thing">
      <GoodsPicture src={goods.image} size={40} />
      <div>
        <Link className="tm-number tm-strong" to={to} title={goods.title}>
          {goods.specText || goods.title}
        </Link>
        <span className="tm-under">{goods.merchantSku ?? goods.goodsNo}</span>
      </div>
    </div>
  );
}

/** What it is made of, and where it lies. */
export const TraitsCell = ({ goods }: { goods: HandledGoods }) => (
  <>
    <span title={goods.title}>{traitsOf(goods)}</span>
    <span className="tm-under" title={goods.storeName}>
      {goods.storeName}
    </span>
  </>
);

/** A count of the goods in m³ or m², and in pieces below. */
export const AmountCell = ({ volume, pieces, goods }: { volume: Dm3; pieces: number | null; goods: HandledGoods }) => (
  <>
    <Measured goods={goods} count={pieces ?? volume} volume={volume} />
    <span className="tm-under">{pieces === null ? "" : <Count value={pieces} unit={pieceName(goods)} />}</span>
  </>
);

export const GoodsPrice = ({ goods }: { goods: HandledGoods }) =>
  goods.priceMode === 2 ? (
    <span className="tm-muted">面议</span>
  ) : (
    <Price fen={goods.price} unit={priceUnit(goods.saleUnit)} />
  );

/** The field of the command under way, in the place of what it changes: Enter keeps it, Escape drops it. */
export function InPlace({
  command,
  field,
  label,
  unit,
  warning = () => null,
  back,
}: {
  command: CommandActor;
  field: string;
  label: string;
  unit: string;
  /** Why what is typed is unlikely, but may be so. */
  warning?: (typed: string) => string | null;
  /** The `Editable` it stands in for: who worked by keyboard goes on there. */
  back: string;
}) {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById(back)?.focus({ preventScroll: true });
    },
    [back],
  );
  const state = useSelector(command, (snapshot) => snapshot);
  const { fields, problems, wasSubmitted } = state.context;
  const isSending = state.matches("sending");
  const problem = wasSubmitted ? (problems[field] ?? null) : null;
  const doubt = problem === null ? warning(fields[field] ?? "") : null;
  return (
    <form
      className="tm-goods-amend"
      onSubmit={(event) => {
        event.preventDefault();
        command.send({ type: "submitted" });
      }}
    >
      <NumberInput
        aria-label={label}
        decimals={4}
        unit={unit}
        isWrong={problem !== null}
        {...(problem === null ? {} : { "aria-describedby": `wrong-${field}` })}
        autoFocus
        disabled={isSending}
        value={fields[field] ?? ""}
        {...SELECTED_FIRST}
        onChange={(value) => command.send({ type: "fieldChanged", field, value })}
        onKeyDown={(event) => {
          if (isEscape(event)) command.send({ type: "closed" });
        }}
      />
      <span className="tm-unit">{unit}</span>
      <Button type="submit" size="small" look="primary" busy={isSending}>
        保存
      </Button>
      <Button size="small" disabled={isSending} onClick={() => command.send({ type: "closed" })}>
        取消
      </Button>
      <Problem id={`wrong-${field}`}>{problem}</Problem>
      {doubt === null ? null : (
        <span className="tm-warning tm-small" role="status">
          {doubt}
        </span>
      )}
    </form>
  );
}

/** A value that opens its field. */
export const Editable = ({
  id,
  label,
  onEdit,
  children,
}: {
  id: string;
  label: string;
  onEdit: () => void;
  children: ReactNode;
}) => (
  <button type="button" id={id} className="tm-goods-value" title={label} onClick={onEdit}>
    {children}
    <span className="tm-visually-hidden">{label}</span>
  </button>
);
