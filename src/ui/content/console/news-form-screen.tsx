import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { NewsAdmin } from "../../../application/content/news-admin.ts";
import { createNewsFormMachine, type NewsForm } from "../../../application/content/news-admin-machines.ts";
import { createHtmlPreviewMachine } from "../../../application/html-preview-machine.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NEWS_CHANNELS, type NewsChannel } from "../../../domain/content/news.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { IMAGE_RULE } from "../../../domain/system/upload.ts";
import { Padded, Section } from "../../kit/console/details.tsx";
import { HtmlPreview } from "../../kit/console/html-preview.tsx";
import { Field, Select, TextArea, TextInput } from "../../kit/fields.tsx";
import { Uploader } from "../../kit/uploader.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, useWired } from "../../wiring.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import "../content.css";
import "./content-console.css";

const RULE = { ...IMAGE_RULE, most: 1 };
const CHANNELS = NEWS_CHANNELS.map(({ code, name }) => ({ value: code, label: name }));

function NewsFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewsFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<NewsForm>
      state={state}
      send={actor.send}
      title={state.context.query.id === undefined ? "写资讯" : "编辑资讯"}
      note="保存不会改变发布状态；新写的是草稿，在列表里发布"
      back={{ to: CONSOLE_PAGES.articles.to(), text: "返回资讯" }}
      failed="资讯没有取到"
    >
      {({ form, change, problemOf }) => {
        const set = (part: Partial<NewsForm>) => change({ ...form, ...part });
        const text = (name: "title" | "subtitle" | "source" | "author" | "tags", label: string, hint = "") => (
          <Field label={label} problem={problemOf(name)}>
            <TextInput
              value={form[name]}
              maxLength={200}
              placeholder={hint}
              onChange={(event) => set({ [name]: event.target.value })}
            />
          </Field>
        );
        return (
          <>
            <Section title="标题与来源">
              <Padded>
                <div className="tm-form-columns">
                  <Field label="频道">
                    <Select<NewsChannel>
                      label="频道"
                      value={form.channelCode}
                      options={CHANNELS}
                      onChange={(channelCode) => set({ channelCode })}
                    />
                  </Field>
                  {text("title", "标题", "4-60字")}
                  {text("subtitle", "摘要")}
                  {text("tags", "标签", "用逗号隔开，最多6个")}
                  {text("source", "来源")}
                  {text("author", "作者")}
                </div>
                <label className="tm-check">
                  <input
                    type="checkbox"
                    checked={form.isTop}
                    onChange={(event) => set({ isTop: event.target.checked })}
                  />
                  在列表里置顶
                </label>
                <Field label="封面">
                  <Uploader
                    label="封面"
                    rule={RULE}
                    visibility="public"
                    value={form.cover}
                    onChange={(cover) => set({ cover })}
                  />
                </Field>
              </Padded>
            </Section>
            <Section
              title="正文"
              note={<span className="tm-muted">HTML；不允许的标签、脚本和站外图片保存时会去掉</span>}
            >
              <div className="tm-write">
                <Field label="内容" problem={problemOf("contentHtml")}>
                  <TextArea
                    spellCheck={false}
                    maxLength={200_000}
                    value={form.contentHtml}
                    onChange={(event) => set({ contentHtml: event.target.value })}
                  />
                </Field>
                <Preview html={form.contentHtml} />
              </div>
            </Section>
          </>
        );
      }}
    </EditorFrame>
  );
}

const createNewsPreviewMachine = ({ admin }: { admin: NewsAdmin }) =>
  createHtmlPreviewMachine({ clean: (html) => admin.preview(html) });

/** The content as it would be kept. */
const Preview = ({ html }: { html: string }) => (
  <HtmlPreview
    machine={useWired(createNewsPreviewMachine, { admin: NewsAdmin })}
    html={html}
    className="tm-write-shown tm-framed tm-pad-row tm-prose"
  />
);

export const NewsFormScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: NewsAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createNewsFormMachine,
  view: NewsFormView,
});
