import { useMachine } from "@xstate/react";
import { App } from "../../application/app.ts";
import { Inquiries } from "../../application/catalog/inquiries.ts";
import { createInquiryMachine, remarkProblem } from "../../application/catalog/inquiry-machine.ts";
import { Ids } from "../../application/platform.ts";
import { DeliveryPlace } from "../../application/system/delivery-place.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { choicesOf } from "../../domain/choice-search.ts";
import { DETAIL_FIELDS } from "../../domain/demand/demand-details.ts";
import { INQUIRY_DAYS, type Inquiry } from "../../domain/demand/inquiry.ts";
import { DELIVERY_CITIES } from "../../domain/freight/cities.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { quantityText } from "../../domain/timber/quantity.ts";
import { useWired } from "../wiring.tsx";
import { Button, LinkButton } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Field, TextArea } from "./fields.tsx";
import { QuantityEditor } from "./quantity-editor.tsx";
import { SearchSelect } from "./search-select.tsx";
import { ShopLink } from "./shop-link.tsx";

const CITIES = choicesOf(DELIVERY_CITIES);

type InquiryProps = { goods: GoodsBrief; count: number; onClose: () => void };

/** How much of goods, where to and what else matters; then the inquiry that was sent, or the one that is open already. */
export function InquiryDialog({ goods, count, onClose }: InquiryProps) {
  const machine = useWired(createInquiryMachine, {
    inquiries: Inquiries,
    place: DeliveryPlace,
    app: App,
    ids: Ids,
  });
  const [state, send] = useMachine(machine, { input: { goods, count } });
  const { unit, cityCode, remark, inquiry, count: chosen } = state.context;
  if (inquiry !== null) return <Sent goods={goods} inquiry={inquiry} onClose={onClose} />;
  const problem = chosen === 0 ? "请输入数量" : null;
  const isSending = state.matches("sending");
  return (
    <Dialog title="询价" width="form" closesOutside={false} onClose={onClose}>
      <div className="tm-stack tm-gap-12">
        <p>{goods.title}</p>
        <p className="tm-second">
          <ShopLink id={goods.merchantId} name={goods.merchantName} /> · {goods.storeName} · 可售{" "}
          {quantityText(goods, goods.available)}
        </p>
        <QuantityEditor
          rule={goods}
          count={chosen}
          unit={unit}
          available={goods.available}
          problem={problem}
          onChange={(changed) => send({ type: "countChanged", count: changed })}
          onUnit={(one) => send({ type: "unitChosen", unit: one })}
        />
        <Field label="送到（选填）">
          <SearchSelect
            none="输入城市或拼音搜索"
            options={CITIES}
            value={cityCode}
            onChange={(code) => send({ type: "cityChosen", code })}
          />
        </Field>
        <Field label={DETAIL_FIELDS.remark.label} problem={remarkProblem(remark)}>
          <TextArea
            rows={3}
            placeholder={DETAIL_FIELDS.remark.hint}
            value={remark}
            onChange={({ target }) => send({ type: "remarkTyped", text: target.value })}
          />
        </Field>
        <p className="tm-second">
          只有这家店铺看得到，{INQUIRY_DAYS} 天内报价。报价可以还价，采纳后锁定价格和库存，直接下单。
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>取消</Button>
        <Button
          look="primary"
          busy={isSending}
          disabled={problem !== null || remarkProblem(remark) !== null}
          onClick={() => send({ type: "confirmed" })}
        >
          发出询价
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Sent({ goods, inquiry, onClose }: { goods: GoodsBrief; inquiry: Inquiry; onClose: () => void }) {
  return (
    <Dialog title={inquiry.isNew ? "询价已发出" : "已有询价"} width="form" onClose={onClose}>
      <div className="tm-stack tm-gap-12" role="status">
        <p>
          {inquiry.isNew
            ? `已向${goods.merchantName}询价，商家报价后会通知您。`
            : `您向${goods.merchantName}询过这批货的价，还没有结束。`}
        </p>
        <p className="tm-second">
          询价单号 <span className="tm-number">{inquiry.demandNo}</span>
        </p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
        <LinkButton look="primary" to={PAGES.demand.to({ id: inquiry.demandId })}>
          查看询价
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
