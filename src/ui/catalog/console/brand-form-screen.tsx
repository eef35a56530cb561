import type { ActorRefFrom } from "xstate";
import { BrandAdmin } from "../../../application/catalog/brand-admin.ts";
import { type BrandEdit, createBrandEditMachine } from "../../../application/catalog/brand-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  BRAND_COUNTRIES,
  BRAND_NAMES,
  BRAND_PICTURES,
  BRAND_PRODUCTS,
  BRAND_SHOWING,
} from "../../../domain/catalog/goods/brand-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { EditorFrame, FieldSection, inputsOf } from "../../kit/console/editor-frame.tsx";
import { FormInput } from "../../kit/form-fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";

type EditActor = ActorRefFrom<ReturnType<typeof createBrandEditMachine>>;

const COUNTRIES = [
  { value: "", label: "请选择" },
  ...BRAND_COUNTRIES.map(({ code, name }) => ({ value: code, label: name })),
];

function BrandFormView({ actor }: { actor: EditActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { version, brandName } = state.context.before?.rest ?? { version: 0, brandName: "" };
  const isNew = version === 0;
  return (
    <EditorFrame<BrandEdit>
      state={state}
      send={actor.send}
      name="品牌"
      title={isNew ? "新增品牌" : `修改品牌 ${brandName}`}
      note={
        isNew
          ? "保存后商家即可选用；名称、英文名称和别名用于搜索、导入和标题"
          : "改名后，货源的品牌名和自动生成的标题随之更新"
      }
      missing="没有这个品牌"
      back={{ to: CONSOLE_PAGES.brands.to(), text: "返回品牌" }}
      failed="品牌没有取到"
    >
      {(editor) => {
        const form = inputsOf(editor);
        const { label, hint, type } = BRAND_NAMES.brandCode;
        const code = (
          <FormInput
            form={{ ...form, isSending: form.isSending || !isNew }}
            field="brandCode"
            label={label}
            isRequired
            placeholder={hint}
            maxLength={type.most}
          />
        );
        return (
          <>
            <FieldSection
              title="名称"
              form={form}
              fields={BRAND_NAMES}
              options={{ country: COUNTRIES }}
              drawn={{ brandCode: code }}
            />
            <FieldSection title="画面" isStacked form={form} fields={BRAND_PICTURES} />
            <FieldSection title="产品" isStacked form={form} fields={BRAND_PRODUCTS} />
            <FieldSection title="展示" isStacked form={form} fields={BRAND_SHOWING} />
          </>
        );
      }}
    </EditorFrame>
  );
}

export const BrandFormScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: BrandAdmin, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createBrandEditMachine,
  view: BrandFormView,
});
