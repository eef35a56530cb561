import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { BannerAdmin } from "../../../application/content/banner-admin.ts";
import { type BannerForm, createBannerFormMachine } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { BANNER_PAGES, type BannerPage } from "../../../domain/content/home-template.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { IMAGE_RULE } from "../../../domain/system/upload.ts";
import { Padded, Section } from "../../kit/console/details.tsx";
import { Field, Select, TextInput } from "../../kit/fields.tsx";
import { NumberInput } from "../../kit/number-input.tsx";
import { TimeInput } from "../../kit/time-input.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import "./content-console.css";

const RULE = { ...IMAGE_RULE, most: 1 };
const SHOWN_ON = BANNER_PAGES.map(({ code, name }) => ({ value: code, label: name }));

function BannerFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createBannerFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<BannerForm>
      state={state}
      send={actor.send}
      title={state.context.query.id === undefined ? "添加轮播图" : "编辑轮播图"}
      back={{ to: CONSOLE_PAGES.banners.to(), text: "返回轮播图" }}
      failed="轮播图没有取到"
    >
      {({ form, change, problemOf }) => {
        const set = (part: Partial<BannerForm>) => change({ ...form, ...part });
        return (
          <>
            <Section title="画面">
              <Padded>
                <Field label="图片（16:5，建议 1280×400）" problem={problemOf("image")}>
                  <Uploader
                    label="轮播图片"
                    rule={RULE}
                    visibility="public"
                    value={form.image}
                    onChange={(image) => set({ image })}
                  />
                </Field>
                <Field label="标题" problem={problemOf("title")}>
                  <TextInput
                    value={form.title}
                    maxLength={30}
                    onChange={(event) => set({ title: event.target.value })}
                  />
                </Field>
                <Field label="副标题" problem={problemOf("subtitle")}>
                  <TextInput
                    value={form.subtitle}
                    maxLength={60}
                    onChange={(event) => set({ subtitle: event.target.value })}
                  />
                </Field>
                <Field label="链接" problem={problemOf("linkUrl")}>
                  <TextInput
                    value={form.linkUrl}
                    maxLength={1000}
                    placeholder={`${PAGES.allGoods.to({ kindCode: 1501 })} 或 https://…`}
                    onChange={(event) => set({ linkUrl: event.target.value.trim() })}
                  />
                </Field>
              </Padded>
            </Section>
            <Section title="展示">
              <Padded>
                <Field label="页面">
                  <Select<BannerPage>
                    label="页面"
                    value={form.page}
                    options={SHOWN_ON}
                    onChange={(page) => set({ page })}
                  />
                </Field>
                <Field label="开始时间（空为即时）">
                  <TimeInput
                    kind="moment"
                    label="开始时间（空为即时）"
                    value={form.beginTime}
                    onChange={(beginTime) => set({ beginTime })}
                  />
                </Field>
                <Field label="结束时间（空为长期）" problem={problemOf("endTime")}>
                  <TimeInput
                    kind="moment"
                    label="结束时间（空为长期）"
                    value={form.endTime}
                    onChange={(endTime) => set({ endTime })}
                  />
                </Field>
                <Field label="排序（小的在前）" problem={problemOf("sort")}>
                  <NumberInput
                    decimals={0}
                    maxLength={3}
                    value={form.sort}
                    isWrong={problemOf("sort") !== null}
                    onChange={(sort) => set({ sort })}
                  />
                </Field>
                <label className="tm-check">
                  <input
                    type="checkbox"
                    checked={form.isShow}
                    onChange={(event) => set({ isShow: event.target.checked })}
                  />
                  展示
                </label>
              </Padded>
            </Section>
          </>
        );
      }}
    </EditorFrame>
  );
}

export const BannerFormScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: BannerAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createBannerFormMachine,
  view: BannerFormView,
});
