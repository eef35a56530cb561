import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import {
  createReservationFormMachine,
  formProblems,
  isSlotFixed,
  isTaken,
  linesIn,
  ordersIn,
  type ReservationFormContext,
} from "../../application/trade/reservation-form-machine.ts";
import { Reservations } from "../../application/trade/reservations.ts";
import { asId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { FetchableOrder } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { countUnit, isAllReserved, leftOf, lineProblem, loadOf } from "../../domain/trade/reservation-form.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { Section } from "../kit/console/details.tsx";
import { inputOf } from "../kit/console/saved-input.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Note, Select } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import { Link } from "../kit/link.tsx";
import { Noted } from "../kit/noted.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { LineGoods } from "./parts.tsx";
import { type FormActor, SlotChoice, TruckForm } from "./reservation-form-parts.tsx";
import { countWords, LineCount, slotWords, VehicleMeter } from "./reservation-parts.tsx";
import "./trade.css";
import "./reservation.css";

function ReservationFormView({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { id, owner } = state.context;
  return (
    <>
      <nav className="tm-above-8 tm-small tm-muted" aria-label="位置">
        <Link to={PAGES.reservations.to()}>提货预约</Link> / {id === "" ? "新增预约" : "修改预约"}
      </nav>
      {state.matches("ready") ? (
        <ReservationForm actor={actor} />
      ) : owner !== null ? (
        <div className="tm-panel">
          <OtherEntityState subject="这个预约" owner={owner} />
        </div>
      ) : (
        <div className="tm-panel">
          <h1 className="tm-visually-hidden">提货预约</h1>
          {state.matches("failed") ? (
            <ErrorState message="可预约的订单没有取到" onRetry={() => actor.send({ type: "retried" })} />
          ) : state.matches("empty") ? (
            <EmptyState
              title="没有可以预约提货的订单"
              action={<Link to={PAGES.orders.to({ tab: "toReceive" })}>查看待提货订单</Link>}
            >
              <p>货款到账的自提订单才能预约。</p>
            </EmptyState>
          ) : state.matches("missing") ? (
            <EmptyState
              title="这个预约不能修改"
              action={<Link to={PAGES.reservation.to({ id: asId(id) })}>查看预约</Link>}
            >
              <p>车辆到场前可以修改；距时段不足2小时只能更换车辆和司机。</p>
            </EmptyState>
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
    </>
  );
}

function ReservationForm({ actor }: { actor: FormActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { context } = state;
  const { reservation, fields, counts, wasSubmitted } = context;
  const problems = wasSubmitted ? formProblems(context) : {};
  const isBusy = !state.matches({ ready: { form: "filling" } });
  const load = reservation ?? loadOf(linesIn(context), counts);
  return (
    <Form className="tm-stack tm-gap-12" label="提货预约" onSubmit={() => actor.send({ type: "submitted" })}>
      <Unsaved
        isSending={() => !actor.getSnapshot().matches({ ready: { form: "filling" } })}
        input={inputOf("提货预约", actor, "storeId", "counts", "fields")}
      />
      <h1>{reservation === null ? "新增提货预约" : `修改预约 ${reservation.reservationNo}`}</h1>
      {reservation === null ? <Goods actor={actor} context={context} /> : <BookedGoods context={context} />}
      <Note>{problems.lines}</Note>
      {reservation === null && isAllReserved(linesIn(context)) ? (
        <div className="tm-panel">
          <EmptyState
            title="这个仓库的货都已预约"
            action={
              <LinkButton to={PAGES.reservations.to()} look="primary">
                查看提货预约
              </LinkButton>
            }
          />
        </div>
      ) : (
        <>
          <Section title="提货时段">
            {reservation !== null && isSlotFixed(context) ? (
              <p className="tm-pad tm-muted">
                {slotWords(reservation.slotDate, reservation.slotCode)}，距预约时段不足2小时，只能更换车辆和司机
              </p>
            ) : (
              <>
                {reservation?.status === RESERVATION_STATUS.confirmed ? (
                  <p className="tm-pad-row tm-muted">更换车辆和司机立即生效；改时段须仓库重新确认，原提货码作废。</p>
                ) : null}
                <SlotChoice actor={actor} problem={problems.slotCode ?? null} />
              </>
            )}
          </Section>
          <Section title="车辆与司机">
            <TruckForm actor={actor} problems={problems} />
          </Section>
          <div className="tm-bar">
            <VehicleMeter vehicleType={fields.vehicleType} load={load} />
            <LinkButton
              to={reservation === null ? PAGES.reservations.to() : PAGES.reservation.to({ id: reservation.id })}
            >
              取消
            </LinkButton>
            <Button type="submit" look="primary" disabled={isBusy}>
              {isBusy ? "正在提交" : reservation === null ? "提交预约" : "保存修改"}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}

/** Warehouses to choose from when the buyer has goods in several, and the orders of the chosen one. */
function Goods({ actor, context }: { actor: FormActor; context: ReservationFormContext }) {
  const { orders, storeId } = context;
  const stores = new Map(orders.map((order) => [order.storeId, order.storeName]));
  const together = ordersIn(context).filter(({ lines }) => !isAllReserved(lines)).length;
  return (
    <Section
      title="提货商品"
      note={
        <span className="tm-row tm-flow tm-muted">
          {together > 1 ? `${together} 笔订单可一车提走` : null}
          {stores.size === 1 ? (
            orders[0]?.storeName
          ) : (
            <Select
              label="仓库"
              value={storeId}
              options={[...stores].map(([value, label]) => ({ value, label }))}
              onChange={(chosen) => actor.send({ type: "storeChosen", storeId: chosen })}
            />
          )}
        </span>
      }
    >
      <table aria-label="本次提货" className="tm-table is-top is-carded">
        <Columns widths={[null, null, null, 200]} />
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="is-number">
              订购
            </th>
            <th scope="col" className="is-number">
              可预约
            </th>
            <th scope="col" className="is-number">
              本次提货
            </th>
          </tr>
        </thead>
        {ordersIn(context).map((order) => (
          <OrderRows key={order.id} order={order} actor={actor} context={context} />
        ))}
      </table>
    </Section>
  );
}

function OrderRows({
  order,
  actor,
  context: { counts },
}: {
  order: FetchableOrder;
  actor: FormActor;
  context: ReservationFormContext;
}) {
  const isEmpty = isAllReserved(order.lines);
  return (
    <tbody>
      <tr className="tm-soft">
        <td colSpan={4}>
          <div className="tm-row tm-gap-12">
            <label className="tm-row tm-inline">
              <input
                type="checkbox"
                checked={isTaken(order, counts)}
                disabled={isEmpty}
                onChange={() => actor.send({ type: "orderToggled", orderId: order.id })}
              />
              <span className="tm-number">{order.orderNo}</span>
            </label>
            <span className="tm-muted">
              <ShopLink id={order.merchantId} name={order.shopName} />
              {isEmpty ? " · 已全部预约" : ""}
            </span>
          </div>
        </td>
      </tr>
      {order.lines.map((line) => {
        const text = counts[line.orderLineId] ?? "";
        const problem = lineProblem(line, text);
        const left = leftOf(line);
        return (
          <tr key={line.orderLineId}>
            <th scope="row">
              <LineGoods line={line} />
            </th>
            <td className="is-number tm-muted" data-title="订购">
              {countWords(line, line.ordered)}
            </td>
            <td className="is-number" data-title="可预约">
              {countWords(line, left)}
            </td>
            <td className="is-number" data-title="本次提货">
              <Noted problem={problem}>
                <span className="tm-row tm-inline tm-gap-4">
                  <NumberInput
                    aria-label={`${line.title} 本次提货`}
                    decimals={line.rule.countedIn === "piece" ? 0 : 3}
                    unit={countUnit(line.rule)}
                    maxLength={10}
                    disabled={left === 0}
                    value={text}
                    onChange={(typed) => actor.send({ type: "countTyped", orderLineId: line.orderLineId, text: typed })}
                  />
                  <span className="tm-unit">{countUnit(line.rule)}</span>
                </span>
              </Noted>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}

/** An existing reservation keeps its goods; to change them the buyer cancels it and makes a new one. */
function BookedGoods({ context: { reservation } }: { context: ReservationFormContext }) {
  if (reservation === null) return null;
  return (
    <Section title="提货商品" note={<span className="tm-muted">商品与数量不能修改，需要调整请取消后重新预约</span>}>
      <table aria-label="提货商品" className="tm-table is-top is-carded">
        <tbody>
          {reservation.lines.map((line) => (
            <tr key={line.orderLineId}>
              <th scope="row">
                <LineGoods line={line} />
              </th>
              <td className="is-number">
                <LineCount line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

export const ReservationFormScreen = screenOf({
  adapterBundle: "member",
  ports: { reservations: Reservations, clock: Clock, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createReservationFormMachine,
  view: ReservationFormView,
});
