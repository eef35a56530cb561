import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { BannerAdmin } from "../../../application/content/banner-admin.ts";
import { type BannerEdit, createBannerFormMachine } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { BANNER_PICTURE, BANNER_SHOWING } from "../../../domain/content/banner-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { EditorFrame, FieldSection, inputsOf } from "../../kit/console/editor-frame.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

function BannerFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createBannerFormMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<BannerEdit>
      state={state}
      send={actor.send}
      title={state.context.query.id === undefined ? "添加轮播图" : "编辑轮播图"}
      back={{ to: CONSOLE_PAGES.banners.to(), text: "返回轮播图" }}
      failed="轮播图没有取到"
    >
      {(editor) => (
        <>
          <FieldSection title="画面" isStacked form={inputsOf(editor)} fields={BANNER_PICTURE} />
          <FieldSection title="展示" isStacked form={inputsOf(editor)} fields={BANNER_SHOWING} />
        </>
      )}
    </EditorFrame>
  );
}

export const BannerFormScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: BannerAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createBannerFormMachine,
  view: BannerFormView,
});
