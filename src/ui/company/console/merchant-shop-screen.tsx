import type { ActorRefFrom } from "xstate";
import { ShopConsole } from "../../../application/company/shop-console.ts";
import { createMerchantShopMachine } from "../../../application/company/shop-machines.ts";
import { Clock } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import type { MerchantDetail } from "../../../domain/company/merchant-life.ts";
import { isShopShown, MERCHANT_STATES, MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import { PAYEE_FIELDS } from "../../../domain/company/payee.ts";
import { HOLIDAY_FIELDS, SHOP_FIELDS } from "../../../domain/company/shop-forms.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { IMAGE_RULE } from "../../../domain/system/upload.ts";
import { choosableBrands } from "../../../domain/timber/brands.ts";
import { KINDS } from "../../../domain/timber/kinds.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Note } from "../../kit/fields.tsx";
import { FormInput, type FormState } from "../../kit/form-fields.tsx";
import { useBrands } from "../../kit/known-brands.tsx";
import { Tag } from "../../kit/tag.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { screenOf } from "../../wiring.tsx";
import { HistorySection } from "./review-parts.tsx";
import { ShopFacts } from "./shop-facts.tsx";

type ShopActor = ActorRefFrom<ReturnType<typeof createMerchantShopMachine>>;

/** Several of a list, kept as text joined by commas. */
function Choices({
  form,
  field,
  options,
}: {
  form: FormState;
  field: "mainKinds" | "brandCodes";
  options: readonly { code: string; name: string }[];
}) {
  const chosen = (form.fields[field] ?? "").split(",").filter((code) => code !== "");
  const problem = form.problemOf(field);
  return (
    <fieldset>
      <legend>{SHOP_FIELDS[field].label}</legend>
      <div className="tm-boxes tm-grid tm-three tm-gap-4">
        {options.map(({ code, name }) => (
          <label key={code} className="tm-check">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              disabled={form.isSending}
              onChange={() =>
                form.change(
                  field,
                  (chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]).join(","),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
      <Note>{problem}</Note>
    </fieldset>
  );
}

const BrandChoice = ({ form, kept }: { form: FormState; kept: readonly string[] }) => (
  <Choices form={form} field="brandCodes" options={choosableBrands(useBrands(), kept)} />
);

const Logo = ({ form }: { form: FormState }) => (
  <>
    <span>{SHOP_FIELDS.logo.label}</span>
    <Uploader
      label={SHOP_FIELDS.logo.label}
      rule={LOGO_RULE}
      visibility="public"
      value={form.fields.logo ?? ""}
      onChange={(value) => form.change("logo", value)}
    />
  </>
);

function Dialogs({ command, name, shop }: { command: CommandActor; name: string; shop: MerchantDetail }) {
  switch (name) {
    case "edit":
      return (
        <CommandDialog command={command} title="店铺资料" submitText="保存">
          {(form) => (
            <>
              <FieldInputs
                form={form}
                fields={SHOP_FIELDS}
                drawn={{
                  logo: <Logo form={form} />,
                  phoneDisplay: (
                    <FormInput form={form} field="phoneDisplay" label="联系电话" type="tel" maxLength={20} />
                  ),
                  mainKinds: <Choices form={form} field="mainKinds" options={KINDS} />,
                  brandCodes: <BrandChoice form={form} kept={shop.brandCodes} />,
                }}
              />
            </>
          )}
        </CommandDialog>
      );
    case "changePayee":
      return (
        <CommandDialog command={command} title="收款账户" submitText="保存">
          {(form) => (
            <>
              <p>此后确认的订单按新账户收款，已确认的订单不变。变更会记入日志并通知本店所有人员。</p>
              <FieldInputs form={form} fields={PAYEE_FIELDS} />
            </>
          )}
        </CommandDialog>
      );
    case "closePeriod":
      return (
        <CommandDialog command={command} title="安排休假" submitText="保存">
          {(form) => (
            <>
              <p>休假期间买家可以看到货源，但不能下单；进行中的订单照常履行。</p>
              <FieldInputs form={form} fields={HOLIDAY_FIELDS} />
            </>
          )}
        </CommandDialog>
      );
    default:
      return (
        <CommandDialog command={command} title="结束休假" submitText="恢复接单">
          <p>
            {shop.status === MERCHANT_STATUS.onHoliday
              ? "店铺立即恢复接单。"
              : `取消 ${shop.closedFrom} 至 ${shop.closedTo} 的休假。`}
          </p>
        </CommandDialog>
      );
  }
}

const LOGO_RULE = { ...IMAGE_RULE, most: 1 };

function MerchantShopView({ actor }: { actor: ShopActor }) {
  return (
    <DetailFrame
      actor={actor}
      missing={{ title: "您还没有店铺", action: <LinkButton to={PAGES.merchantApplication.to()}>申请入驻</LinkButton> }}
      titleOf={null}
      failed="店铺没有取到"
      dialogOf={({ command, name, thing }) => <Dialogs command={command} name={name} shop={thing} />}
    >
      {(shop, ask, isBusy) => (
        <>
          <PageHead
            title={shop.shopName}
            note={<Tag meaning={toneFor(MERCHANT_STATES, shop.status, "merchant")}>{shop.statusName}</Tag>}
            actions={
              isShopShown(shop.status) ? (
                <LinkButton to={PAGES.company.to({ merchantId: shop.id })}>查看店铺</LinkButton>
              ) : undefined
            }
          />
          <Standing shop={shop} isBusy={isBusy} ask={ask} />
          <ShopFacts
            shop={shop}
            note={
              <Button disabled={isBusy} onClick={() => ask("edit")}>
                修改
              </Button>
            }
            payeeNote={
              shop.availableEvents.includes("changePayee") ? (
                <Button disabled={isBusy} onClick={() => ask("changePayee")}>
                  {shop.payee === null ? "填写" : "变更"}
                </Button>
              ) : undefined
            }
          />
          <Section
            title="资质"
            note={
              <LinkButton to={PAGES.certification.to()} look="minimal">
                企业认证
              </LinkButton>
            }
          >
            <FieldGrid
              fields={[
                { label: "企业", value: shop.companyName },
                {
                  label: "认证",
                  value: (
                    <Tag meaning={shop.isCertified ? "done" : "act"}>{shop.isCertified ? "已认证" : "认证已失效"}</Tag>
                  ),
                },
              ]}
            />
          </Section>
          <HistorySection steps={shop.history} />
        </>
      )}
    </DetailFrame>
  );
}

/** Whether the shop takes orders, and what can be done about it. */
function Standing({ shop, isBusy, ask }: { shop: MerchantDetail; isBusy: boolean; ask: Ask }) {
  const { status, closedFrom, closedTo, closeNote, suspendReason, availableEvents } = shop;
  const days = closedFrom === null ? "" : `${closedFrom} 至 ${closedTo}${closeNote === "" ? "" : `，${closeNote}`}`;
  const texts: Readonly<Record<MerchantDetail["status"], string>> = {
    1: days === "" ? "正常接单" : `正常接单，已安排休假：${days}`,
    2: `休假中，暂不接单：${days}`,
    3: `停业整顿：${suspendReason}`,
    4: "已清退",
  };
  return (
    <Section
      title="营业"
      note={
        <span className="tm-row tm-inline tm-stretched">
          {availableEvents.includes("closePeriod") ? (
            <Button disabled={isBusy} onClick={() => ask("closePeriod")}>
              {days === "" ? "安排休假" : "修改休假"}
            </Button>
          ) : null}
          {availableEvents.includes("reopen") ? (
            <Button look="primary" disabled={isBusy} onClick={() => ask("reopen")}>
              {status === MERCHANT_STATUS.onHoliday ? "恢复接单" : "取消休假"}
            </Button>
          ) : null}
        </span>
      }
    >
      <p className="tm-pad">{texts[status]}</p>
    </Section>
  );
}

export const MerchantShopScreen = screenOf({
  adapterBundle: "console",
  ports: { shops: ShopConsole, clock: Clock, notify: NOTIFY },
  machine: createMerchantShopMachine,
  view: MerchantShopView,
});
