import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { type Held, HomeAdmin } from "../../../application/content/home-admin.ts";
import { createMenuMachine, partOfItem } from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import {
  MENU_TYPE,
  MENU_TYPES,
  type MenuItem,
  type MenuPath,
  type WrongMenuItem,
} from "../../../domain/content/menu.ts";
import {
  MENU_TYPE_NAMES,
  mayHaveBelow,
  menuAdded,
  menuMoved,
  menuRows,
  menuWith,
  menuWithout,
} from "../../../domain/content/menu-edit.ts";
import { viewOf } from "../../../domain/content/menu-pages.ts";
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

const TYPES = MENU_TYPES.map((code) => ({ value: code as number, label: MENU_TYPE_NAMES[code] }));
const LOGIN = [
  { value: 0, label: "不带" },
  { value: 1, label: "带登录密钥" },
];

const HINT: Readonly<Record<number, string>> = {
  [MENU_TYPE.view]: viewOf(PAGES.spotGoods),
  [MENU_TYPE.frame]: "https://…",
};

function MenuView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMenuMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<Held<MenuItem>>
      state={state}
      send={actor.send}
      title="导航菜单"
      note="最多三级；没有内容的菜单只作标题。参数为 JSON 对象，如 {&quot;kindCode&quot;:&quot;1501&quot;}"
      back={{ to: CONSOLE_PAGES.homeFloors.to(), text: "返回首页装修" }}
      failed="导航菜单没有取到"
    >
      {({ form, change, problemOf }) => {
        const set = (items: MenuItem[]) => change({ ...form, items });
        return (
          <Section
            title="菜单"
            note={
              <Button size="small" onClick={() => set(menuAdded(form.items, []))}>
                添加一级菜单
              </Button>
            }
          >
            <table aria-label="导航菜单" className="tm-table is-edited is-top">
              <thead>
                <tr>
                  <th scope="col" className="is-narrow">
                    名称
                  </th>
                  <th scope="col" className="is-narrow">
                    类型
                  </th>
                  <th scope="col">内容</th>
                  <th scope="col">参数</th>
                  <th scope="col" className="is-narrow">
                    外链身份
                  </th>
                  <th scope="col" className="is-narrow">
                    操作
                  </th>
                </tr>
              </thead>
              <tbody>
                {menuRows(form.items).map(({ path, item }) => (
                  <MenuRow
                    key={path.join("-")}
                    items={form.items}
                    path={path}
                    item={item}
                    problemOf={(text) => problemOf(partOfItem(path, text))}
                    onChange={set}
                  />
                ))}
              </tbody>
            </table>
          </Section>
        );
      }}
    </EditorFrame>
  );
}

function MenuRow({
  items,
  path,
  item,
  problemOf,
  onChange,
}: {
  items: readonly MenuItem[];
  path: MenuPath;
  item: MenuItem;
  problemOf: (text: WrongMenuItem["text"]) => string | null;
  onChange: (items: MenuItem[]) => void;
}) {
  const set = (part: Partial<MenuItem>) => onChange(menuWith(items, path, part));
  const name = item.title || `第 ${path.map((at) => at + 1).join(".")} 项`;
  const level = menuRows(items).filter(
    (row) => row.path.length === path.length && path.slice(0, -1).every((at, index) => row.path[index] === at),
  );
  const at = path.at(-1) ?? 0;
  return (
    <tr>
      <td className="is-narrow">
        <div className={`tm-menu-name tm-row is-level-${path.length}`}>
          <Noted problem={problemOf("title")}>
            <TextInput
              aria-label={`${name} 名称`}
              value={item.title}
              maxLength={12}
              onChange={(event) => set({ title: event.target.value })}
            />
          </Noted>
        </div>
      </td>
      <td className="is-narrow">
        <Select label={`${name} 类型`} value={item.type} options={TYPES} onChange={(type) => set({ type })} />
      </td>
      <td>
        <Noted problem={problemOf("content")}>
          <TextInput
            aria-label={`${name} 内容`}
            value={item.content}
            maxLength={1000}
            placeholder={HINT[item.type] ?? PAGES.allGoods.to()}
            onChange={(event) => set({ content: event.target.value })}
          />
        </Noted>
      </td>
      <td>
        <Noted problem={problemOf("query")}>
          <TextInput
            aria-label={`${name} 参数`}
            value={item.query}
            maxLength={1000}
            placeholder="{}"
            onChange={(event) => set({ query: event.target.value })}
          />
        </Noted>
      </td>
      <td className="is-narrow">
        {item.type === MENU_TYPE.frame ? (
          <Select
            label={`${name} 外链身份`}
            value={item.loginType}
            options={LOGIN}
            onChange={(loginType) => set({ loginType })}
          />
        ) : (
          <span className="tm-muted">-</span>
        )}
      </td>
      <td className="is-narrow">
        <div className="tm-menu-name tm-row">
          <OrderButtons
            name={name}
            isFirst={at === 0}
            isLast={at === level.length - 1}
            onMove={(step) => onChange(menuMoved(items, path, step))}
            onRemove={() => onChange(menuWithout(items, path))}
          />
          {mayHaveBelow(path) ? (
            <Button size="small" onClick={() => onChange(menuAdded(items, path))}>
              加下级
            </Button>
          ) : null}
        </div>
      </td>
    </tr>
  );
}

export const MenuScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: HomeAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createMenuMachine,
  view: MenuView,
});
