import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { type Held, HomeAdmin, type Track } from "../../../application/content/home-admin.ts";
import { createTracksMachine, partOfTrack, TRACKS_MAX } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { changed, moved, without } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, OrderButtons } from "../../kit/console/editor-frame.tsx";
import { Select, TextInput } from "../../kit/fields.tsx";
import { Noted } from "../../kit/noted.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const ICONS = [
  { value: "search", label: "搜索" },
  { value: "edit", label: "填写" },
  { value: "list", label: "列表" },
  { value: "chart", label: "走势" },
  { value: "badge", label: "认证" },
  { value: "shop", label: "店铺" },
  { value: "truck", label: "货车" },
  { value: "ship", label: "货船" },
];

function TracksView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createTracksMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<Held<Track>>
      state={state}
      send={actor.send}
      title="快捷入口"
      note={`首页轮播图下方的入口，最多 ${TRACKS_MAX} 个`}
      back={{ to: CONSOLE_PAGES.homeFloors.to(), text: "返回首页装修" }}
      failed="快捷入口没有取到"
    >
      {({ form, change, problemOf }) => {
        const set = (items: Track[]) => change({ ...form, items });
        return (
          <Section
            title="入口"
            note={
              <Button
                size="small"
                disabled={form.items.length >= TRACKS_MAX}
                onClick={() => set([...form.items, { title: "", icon: "list", linkUrl: "" }])}
              >
                添加入口
              </Button>
            }
          >
            <table aria-label="快捷入口" className="tm-table is-edited is-top">
              <thead>
                <tr>
                  <th scope="col" className="is-narrow">
                    名称
                  </th>
                  <th scope="col" className="is-narrow">
                    图标
                  </th>
                  <th scope="col">链接</th>
                  <th scope="col" className="is-narrow">
                    操作
                  </th>
                </tr>
              </thead>
              <tbody>
                {form.items.map(({ title, icon, linkUrl }, at) => {
                  const name = title || `第 ${at + 1} 个`;
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
                    <tr key={at}>
                      <td className="is-narrow">
                        <Noted problem={problemOf(partOfTrack(at, "title"))}>
                          <TextInput
                            aria-label={`${name} 名称`}
                            value={title}
                            maxLength={12}
                            onChange={(event) => set(changed(form.items, at, { title: event.target.value }))}
                          />
                        </Noted>
                      </td>
                      <td className="is-narrow">
                        <Select
                          label={`${name} 图标`}
                          value={icon}
                          options={ICONS}
                          onChange={(chosen) => set(changed(form.items, at, { icon: chosen }))}
                        />
                      </td>
                      <td>
                        <Noted problem={problemOf(partOfTrack(at, "linkUrl"))}>
                          <TextInput
                            aria-label={`${name} 链接`}
                            value={linkUrl}
                            maxLength={1000}
                            placeholder={`${PAGES.allGoods.to()} 或 https://…`}
                            onChange={(event) => set(changed(form.items, at, { linkUrl: event.target.value.trim() }))}
                          />
                        </Noted>
                      </td>
                      <td className="is-narrow">
                        <OrderButtons
                          name={name}
                          isFirst={at === 0}
                          isLast={at === form.items.length - 1}
                          onMove={(step) => set(moved(form.items, at, step))}
                          onRemove={() => set(without(form.items, at))}
                        />
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </Section>
        );
      }}
    </EditorFrame>
  );
}

export const TracksScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: HomeAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createTracksMachine,
  view: TracksView,
});
