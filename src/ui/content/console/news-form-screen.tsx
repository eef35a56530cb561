import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { NewsAdmin } from "../../../application/content/news-admin.ts";
import { createNewsFormMachine, type NewsRest } from "../../../application/content/news-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import type { RecordForm } from "../../../application/record-editor.ts";
import { type NEWS_FIELDS, NEWS_HEAD } from "../../../domain/content/news-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { ArticleEditor } from "../../kit/article/article-editor.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, FieldSection, inputsOf } from "../../kit/console/editor-frame.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "../content.css";
import "./content-console.css";

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
            <Section title="正文">
              <div className="tm-write">
                <ArticleEditor
                  label="正文"
                  isRequired
                  isLabelHidden
                  problem={form.problemOf("contentHtml")}
                  isDisabled={form.isSending}
                  value={form.fields.contentHtml ?? ""}
                  onChange={(html) => form.change("contentHtml", html)}
                />
              </div>
            </Section>
          </>
        );
      }}
    </EditorFrame>
  );
}

export const NewsFormScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: NewsAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createNewsFormMachine,
  view: NewsFormView,
});
