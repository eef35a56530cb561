import { Fragment } from "react";
import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { FuturesAdmin, MerchantFutures } from "../../../application/futures/futures-console.ts";
import {
  createMerchantOffersMachine,
  createOfferReviewMachine,
} from "../../../application/futures/futures-console-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { rowField } from "../../../domain/field-rows.ts";
import {
  containersText,
  type MerchantOffer,
  OFFER_EVENT_NAMES,
  OFFER_TABS,
  PRICE_MODE_NAMES,
} from "../../../domain/futures/forward-offer.ts";
import { lineSizeShown } from "../../../domain/futures/offer-form.ts";
import { LOT_FIELDS, RENEW_FIELDS, STORE_FIELD } from "../../../domain/futures/order-forms.ts";
import { sharesOf } from "../../../domain/futures/to-spot.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { grouped } from "../../../domain/text.ts";
import { isLogs } from "../../../domain/timber/kind-shape.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormInput, FormNumber, type FormState } from "../../kit/form-fields.tsx";
import { Link, useGo } from "../../kit/link.tsx";
import { Count, PerM3, Volume } from "../../kit/money-text.tsx";
import { Pictured } from "../../kit/pictured.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { MbfPrice, QuotedPrice, termsText } from "../offer-parts.tsx";
import { OfferTag } from "./offer-tag.tsx";
import "../futures.css";

/** What may still be changed opens its form; the rest is seen as buyers see it. */
const merchantAddressOf = ({ events, id }: MerchantOffer) =>
  (events.includes("edit") ? CONSOLE_PAGES.forwardOfferForm : PAGES.forwardOffer).to({ id });

const columns = (isPlatform: boolean): readonly Column<MerchantOffer>[] => [
  {
    title: "报盘",
    isShort: true,
    cell: (row) => {
      const { title, sizeText } = row;
      const sides = [row.offerNo, ...(isPlatform ? [row.shopName] : []), row.form.supplierName].join(" · ");
      return (
        <Pictured image={row.image}>
          <Link
            className="tm-block tm-cut tm-number tm-strong"
            title={sizeText}
            to={isPlatform ? CONSOLE_PAGES.forwardOfferReview.to({ id: row.id }) : merchantAddressOf(row)}
          >
            {sizeText || "（未填规格）"}
          </Link>
          <div className="tm-cut" title={title}>
            {title || "（未填标题）"}
          </div>
          <span className="tm-under tm-number" title={sides}>
            {sides}
          </span>
        </Pictured>
      );
    },
  },
  {
    title: "剩余 / 总量",
    width: 116,
    align: "right",
    cell: (row) => (
      <>
        <span className="tm-number">
          {grouped(row.remainVolume / 1000)} / <Count value={row.totalVolume / 1000} unit="m³" />
        </span>
        <div className="tm-under">{containersText(row)}</div>
      </>
    ),
  },
  {
    title: "报价",
    width: 196,
    align: "right",
    isShort: true,
    cell: (row) => {
      const terms = `${PRICE_MODE_NAMES[row.priceMode]} · ${termsText(row)}`;
      return (
        <>
          {row.form.price === 0 ? "-" : <QuotedPrice price={row.form.price} currency={row.currency} />}
          {row.form.mbf === null ? (
            <span className="tm-under" title={terms}>
              {terms}
            </span>
          ) : (
            <MbfPrice mbf={row.form.mbf} />
          )}
        </>
      );
    },
  },
  {
    title: "到货成本",
    width: 120,
    align: "right",
    cell: (row) => (row.landedPerM3 === null ? "-" : <PerM3 fen={row.landedPerM3} />),
  },
  {
    title: "到港 / 有效期",
    width: 116,
    cell: (row) => (
      <span className="tm-number">
        {row.eta || "-"}
        <div className="tm-under">至 {row.validTime.slice(5, 16)}</div>
      </span>
    ),
  },
  {
    title: "状态",
    width: 96,
    isShort: true,
    cell: (row) => (
      <>
        <OfferTag offer={row} side={isPlatform ? "operator" : "merchant"} />
        <span className="tm-under tm-number" title={row.rejectReason}>
          {row.rejectReason || `询 ${row.inquiryNum} · 订 ${row.orderNum}`}
        </span>
      </>
    ),
  },
];
const MERCHANT_COLUMNS = columns(false);
const PLATFORM_COLUMNS = columns(true);
const FIELDS = [{ kind: "text", name: "keyword", label: "标题/编号" }] as const;

function MerchantOffersView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMerchantOffersMachine>> }) {
  const go = useGo();
  return (
    <>
      <PageHead
        title="期货报盘"
        actions={
          <LinkButton look="primary" to={CONSOLE_PAGES.forwardOfferForm.to()}>
            新增报盘
          </LinkButton>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "报盘状态", name: "tab", tabs: OFFER_TABS, first: "all" }}
        fields={FIELDS}
        label="期货报盘"
        columns={MERCHANT_COLUMNS}
        actionsOf={(row) =>
          row.events.map((event) => ({
            label: OFFER_EVENT_NAMES[event],
            isPrimary: event === "submit" || event === "renew" || event === "toSpot",
            ...(event === "edit"
              ? { onClick: () => go(CONSOLE_PAGES.forwardOfferForm.to({ id: row.id })) }
              : { command: event }),
          }))
        }
        empty={{ title: "还没有期货报盘", action: <Link to={CONSOLE_PAGES.forwardOfferForm.to()}>新增报盘</Link> }}
        failed="报盘没有取到"
        dialogOf={({ command, name, row }) => <MerchantOfferCommandDialog command={command} name={name} offer={row} />}
      />
    </>
  );
}

function MerchantOfferCommandDialog({
  command,
  name,
  offer,
}: {
  command: CommandActor;
  name: string;
  offer: MerchantOffer;
}) {
  if (name === "toSpot")
    return (
      <CommandDialog command={command} title="转现货" submitText="生成现货草稿">
        {(form) => <SpotLotFields form={form} offer={offer} />}
      </CommandDialog>
    );
  if (name === "renew")
    return (
      <CommandDialog command={command} title="续期" submitText="续期">
        {(form) => <FieldInputs form={form} fields={RENEW_FIELDS} />}
      </CommandDialog>
    );
  if (name === "submit")
    return (
      <CommandDialog command={command} title="提交审核" submitText="提交">
        <p>审核通过后报盘对买家可见，审核期间不能修改。</p>
      </CommandDialog>
    );
  return (
    <CommandDialog command={command} title="撤盘" submitText="撤盘" isDanger>
      <p>撤下后买家不能再询盘、下单；已有订单不受影响。</p>
    </CommandDialog>
  );
}

/** Where the unsold rest of an offer lies, and what each specification of it costs there. */
function SpotLotFields({ form, offer }: { form: FormState; offer: MerchantOffer }) {
  const shares = sharesOf(offer.form.lines, offer.remainVolume);
  return (
    <>
      <p>
        剩余 <Volume dm3={offer.remainVolume} /> 按规格生成商品草稿，报盘转为已转现货。
      </p>
      <FieldInputs
        form={form}
        fields={{ storeId: STORE_FIELD }}
        options={{ storeId: offer.yards.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      {offer.form.lines.map((line, at) => {
        const name = [speciesByCode(line.speciesCode)?.name, lineSizeShown(line)].filter(Boolean).join(" ");
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an offer never move, and two may be alike
          <Fragment key={at}>
            <FormNumber
              form={form}
              field={rowField(at, "price")}
              label={`${name} · ${(shares[at] ?? 0) / 1000} m³ ${LOT_FIELDS.price.label}`}
              unit="元/m³"
              maxLength={10}
            />
            {isLogs(line.kindCode) ? (
              <FormInput
                form={form}
                field={rowField(at, "diameter")}
                label={`${name} ${LOT_FIELDS.diameter.label}`}
                maxLength={9}
                placeholder={LOT_FIELDS.diameter.hint}
              />
            ) : null}
          </Fragment>
        );
      })}
    </>
  );
}

export const MerchantOffersScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, futures: MerchantFutures, clock: Clock, navigator: Navigator, notify: NOTIFY },
  machine: createMerchantOffersMachine,
  view: MerchantOffersView,
});

function OfferReviewView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOfferReviewMachine>> }) {
  const { filters } = useSelector(actor, ({ context }) => context.request);
  return (
    <>
      <PageHead title="期货报盘审核" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "报盘状态",
          tabs: OFFER_TABS.filter(({ key }) => key !== "draft"),
          chosen: filters.tab || "review",
          onChoose: (tab) => actor.send({ type: "filtered", filters: { tab } }),
        }}
        fields={FIELDS}
        label="期货报盘审核"
        columns={PLATFORM_COLUMNS}
        actionsOf={(row) =>
          row.events
            .filter((event) => event === "approve" || event === "reject")
            .map((event) => ({ label: OFFER_EVENT_NAMES[event], isPrimary: event === "approve", command: event }))
        }
        empty={{ title: "没有待审核的期货报盘" }}
        failed="报盘没有取到"
        dialogOf={({ command, name }) =>
          name === "reject" ? (
            <ReasonDialog command={command} title="驳回报盘" text="驳回后退回商家修改。" submitText="驳回" />
          ) : (
            <CommandDialog command={command} title="通过报盘" submitText="通过">
              <p>通过后报盘对买家可见。</p>
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const OfferReviewScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, futures: FuturesAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createOfferReviewMachine,
  view: OfferReviewView,
});
