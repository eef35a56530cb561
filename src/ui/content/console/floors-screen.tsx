import { useMachine } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { HomeAdmin } from "../../../application/content/home-admin.ts";
import {
  createFloorsMachine,
  createHomePreviewMachine,
  isDressed,
} from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import type { EditedFloor } from "../../../domain/content/home-template.ts";
import {
  FLOOR_NAMES,
  FLOOR_STYLES,
  FLOOR_TITLE_MAX,
  type FloorCode,
  type FloorStyle,
  TEMPLATE_PLACE,
} from "../../../domain/content/home-template.ts";
import { changed, moved } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, OrderButtons } from "../../kit/console/editor-frame.tsx";
import { Select, TextInput } from "../../kit/fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Noted } from "../../kit/noted.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, useWired } from "../../wiring.tsx";
import "./content-console.css";

const PLACES = [
  { place: TEMPLATE_PLACE.centre, name: "中部" },
  { place: TEMPLATE_PLACE.left, name: "左侧" },
  { place: TEMPLATE_PLACE.right, name: "右侧" },
];
const STYLES = FLOOR_STYLES.map(({ code, name }) => ({ value: code, label: name }));

/** Where what a floor holds is edited, by its code. */
const CONTENT: Readonly<Record<number, { to: string; text: string }>> = {
  3202: { to: CONSOLE_PAGES.siteMenu.to(), text: "菜单" },
  3204: { to: CONSOLE_PAGES.banners.to(), text: "轮播图" },
  3206: { to: CONSOLE_PAGES.homeGoods.to({ floor: "channel" }), text: "商品" },
  3207: { to: CONSOLE_PAGES.shortcuts.to(), text: "入口" },
  3208: { to: CONSOLE_PAGES.articles.to(), text: "资讯" },
  3209: { to: CONSOLE_PAGES.homeGoods.to(), text: "商品" },
};

function FloorsView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createFloorsMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<EditedFloor[]>
      state={state}
      send={actor.send}
      title="首页装修"
      note="预览会连同隐藏的楼层和未到时间的轮播图一起展示，链接 30 分钟内有效"
      actions={<PreviewButton />}
      back={{ to: CONSOLE_PAGES.workbench.to(), text: "返回工作台" }}
      failed="首页楼层没有取到"
    >
      {({ form, change, problemOf }) => (
        <>
          {PLACES.map(({ place, name }) => (
            <Section key={place} title={name}>
              <Floors
                floors={form.filter((floor) => floor.place === place)}
                problemOf={problemOf}
                onChange={(part) =>
                  change([
                    ...form.filter((floor) => floor.place < place),
                    ...part,
                    ...form.filter((floor) => floor.place > place),
                  ])
                }
              />
            </Section>
          ))}
        </>
      )}
    </EditorFrame>
  );
}

function PreviewButton() {
  const [state, send] = useMachine(useWired(createHomePreviewMachine, { admin: HomeAdmin, navigator: Navigator }));
  return (
    <Button busy={state.matches("asking")} onClick={() => send({ type: "asked" })}>
      预览首页
    </Button>
  );
}

function Floors({
  floors,
  problemOf,
  onChange,
}: {
  floors: readonly EditedFloor[];
  problemOf: (id: string) => string | null;
  onChange: (floors: EditedFloor[]) => void;
}) {
  return (
    <table aria-label="楼层" className="tm-table is-edited is-top is-snug is-carded">
      <thead>
        <tr>
          <th scope="col">楼层</th>
          <th scope="col" className="is-narrow">
            展示
          </th>
          <th scope="col">标题</th>
          <th scope="col" className="is-narrow">
            样式
          </th>
          <th scope="col" className="is-narrow">
            内容
          </th>
          <th scope="col" className="is-narrow">
            顺序
          </th>
        </tr>
      </thead>
      <tbody>
        {floors.map((floor, at) => {
          const name = FLOOR_NAMES[floor.templateTypeCode as FloorCode];
          const content = CONTENT[floor.templateTypeCode];
          return (
            <tr key={floor.id}>
              <td className="is-narrow">
                {name} <span className="tm-muted tm-number">{floor.templateTypeCode}</span>
              </td>
              <td className="is-narrow" data-title="展示">
                <input
                  type="checkbox"
                  aria-label={`展示 ${name}`}
                  checked={floor.isShow}
                  onChange={(event) => onChange(changed(floors, at, { isShow: event.target.checked }))}
                />
              </td>
              <td data-title="标题">
                {isDressed(floor) ? (
                  <Noted problem={problemOf(floor.id)}>
                    <TextInput
                      aria-label={`${name} 标题`}
                      value={floor.title}
                      maxLength={FLOOR_TITLE_MAX}
                      placeholder="默认"
                      onChange={(event) => onChange(changed(floors, at, { title: event.target.value }))}
                    />
                  </Noted>
                ) : null}
              </td>
              <td className="is-narrow" data-title="样式">
                {isDressed(floor) ? (
                  <Select<FloorStyle>
                    label={`${name} 样式`}
                    value={floor.style}
                    options={STYLES}
                    onChange={(style) => onChange(changed(floors, at, { style }))}
                  />
                ) : null}
              </td>
              <td className="is-narrow" data-title="内容">
                {content === undefined ? null : <Link to={content.to}>{content.text}</Link>}
              </td>
              <td className="is-narrow" data-title="顺序">
                <OrderButtons
                  name={name}
                  isFirst={at === 0}
                  isLast={at === floors.length - 1}
                  onMove={(step) => onChange(moved(floors, at, step))}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const FloorsScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: HomeAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createFloorsMachine,
  view: FloorsView,
});
