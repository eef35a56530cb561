import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { NewsAdmin } from "../../../application/content/news-admin.ts";
import { createNewsFormMachine, type NewsRest } from "../../../application/content/news-admin-machines.ts";
import { createHtmlPreviewMachine } from "../../../application/html-preview-machine.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import type { RecordForm } from "../../../application/record-editor.ts";
import { NEWS_FIELDS, NEWS_HEAD } from "../../../domain/content/news-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, FieldSection, inputsOf } from "../../kit/console/editor-frame.tsx";
import { HtmlPreview } from "../../kit/console/html-preview.tsx";
import { Field, TextArea } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, useWired } from "../../wiring.tsx";
import "../content.css";
import "./content-console.css";

const CONTENT_MAX = NEWS_FIELDS.contentHtml.type.most;

function NewsFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewsFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<RecordForm<typeof NEWS_FIELDS, NewsRest>>
      state={state}
      send={actor.send}
      title={state.context.query.id === undefined ? "写资讯" : "编辑资讯"}
      note="保存不会改变发布状态；新写的是草稿，在列表里发布"
      back={{ to: CONSOLE_PAGES.articles.to(), text: "返回资讯" }}
      failed="资讯没有取到"
    >
      {(editor) => {
        const form = inputsOf(editor);
        return (
          <>
            <FieldSection title="标题与来源" form={form} fields={NEWS_HEAD} />
            <Section
              title="正文"
              note={<span className="tm-muted">HTML；不允许的标签、脚本和站外图片保存时会去掉</span>}
            >
              <div className="tm-write">
                <Field label="内容" isRequired problem={form.problemOf("contentHtml")}>
                  <TextArea
                    spellCheck={false}
                    maxLength={CONTENT_MAX}
                    value={form.fields.contentHtml}
                    onChange={(event) => form.change("contentHtml", event.target.value)}
                  />
                </Field>
                <Preview html={form.fields.contentHtml ?? ""} />
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
