import { type Dispatch, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { ClassifyAdmin, createClassifyMachine } from "../../../application/content/classify-admin.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  CLASSIFY_LIMITS,
  type Classified,
  type ClassifyGroup,
  type ClassifyKind,
  kindAdded,
  kindRegrouped,
  kindsLeft,
  withGroup,
} from "../../../domain/catalog/goods/classification.ts";
import { changed, moved, without } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { SPECIES, speciesByCode } from "../../../domain/timber/species.ts";
import { Button } from "../../kit/button.tsx";
import { Columns } from "../../kit/columns.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, OrderButtons } from "../../kit/console/editor-frame.tsx";
import { Select, TextInput } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const options = (label: string, some: readonly { code: string; name: string }[]) => [
  { value: "", label },
  ...some.map(({ code, name }) => ({ value: code, label: name })),
];

function ClassifyView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createClassifyMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<Classified>
      state={state}
      send={actor.send}
      title="商品分类"
      note="首页与导航的分类菜单按此显示；没有在售货源的品类和树种自动不显示"
      back={{ to: CONSOLE_PAGES.workbench.to(), text: "返回工作台" }}
      failed="商品分类没有取到"
    >
      {({ form, change }) => {
        const set = (groups: ClassifyGroup[]) => change({ ...form, groups });
        return (
          <>
            {form.groups.map((group, at) => (
              <Group key={group.code} groups={form.groups} group={group} at={at} onChange={set} />
            ))}
            <div>
              <Button
                disabled={form.groups.length >= CLASSIFY_LIMITS.groups}
                onClick={() => set(withGroup(form.groups))}
              >
                添加大类
              </Button>
            </div>
          </>
        );
      }}
    </EditorFrame>
  );
}

type Groups = readonly ClassifyGroup[];

function Group({
  groups,
  group,
  at,
  onChange,
}: {
  groups: Groups;
  group: ClassifyGroup;
  at: number;
  onChange: Dispatch<ClassifyGroup[]>;
}) {
  const name = group.name || `第 ${at + 1} 个大类`;
  const left = kindsLeft(groups);
  return (
    <Section
      title={name}
      note={
        <div className="tm-classify-head tm-row tm-gap-12">
          <TextInput
            aria-label={`${name} 名称`}
            value={group.name}
            maxLength={CLASSIFY_LIMITS.name}
            placeholder="大类名称"
            onChange={(event) => onChange(changed(groups, at, { name: event.target.value }))}
          />
          <label className="tm-check">
            <input
              type="checkbox"
              checked={group.isShown}
              onChange={(event) => onChange(changed(groups, at, { isShown: event.target.checked }))}
            />
            显示
          </label>
          <OrderButtons
            name={name}
            isFirst={at === 0}
            isLast={at === groups.length - 1}
            onMove={(step) => onChange(moved(groups, at, step))}
            onRemove={() => onChange(without(groups, at))}
          />
        </div>
      }
    >
      <table aria-label="品类" className="tm-table is-edited">
        <Columns widths={[176, null, null, null, null]} />
        <thead>
          <tr>
            <th scope="col">品类</th>
            <th scope="col">显示名称</th>
            <th scope="col" className="is-narrow">
              大类
            </th>
            <th scope="col" className="is-narrow">
              显示
            </th>
            <th scope="col" className="is-narrow">
              操作
            </th>
          </tr>
        </thead>
        <tbody>
          {group.kinds.map((kind, place) => (
            <Kind key={kind.code} groups={groups} group={group} at={at} kind={kind} place={place} onChange={onChange} />
          ))}
          {left.length === 0 && group.kinds.length > 0 ? null : (
            <tr>
              <td colSpan={5}>
                {left.length === 0 ? (
                  <span className="tm-muted">还没有品类，可在其他大类的“大类”列移入</span>
                ) : (
                  <Select
                    label={`${name} 添加品类`}
                    value=""
                    options={options("添加品类", left)}
                    onChange={(code) => onChange(changed(groups, at, kindAdded(group, code)))}
                  />
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Section>
  );
}

function Kind({
  groups,
  group,
  at,
  kind,
  place,
  onChange,
}: {
  groups: Groups;
  group: ClassifyGroup;
  at: number;
  kind: ClassifyKind;
  place: number;
  onChange: Dispatch<ClassifyGroup[]>;
}) {
  const [isOpen, setOpen] = useState(false);
  const name = kindByCode(kind.code)?.name ?? kind.code;
  const putKinds = (kinds: ClassifyKind[]) => onChange(changed(groups, at, { kinds }));
  const set = (part: Partial<ClassifyKind>) => putKinds(changed(group.kinds, place, part));
  return (
    <>
      <tr>
        <td>
          {name} <span className="tm-muted tm-number">{kind.code}</span>
        </td>
        <td>
          <TextInput
            aria-label={`${name} 显示名称`}
            value={kind.name}
            maxLength={CLASSIFY_LIMITS.name}
            placeholder={name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </td>
        <td className="is-narrow">
          <Select
            label={`${name} 所属大类`}
            value={group.code}
            options={groups.map((one) => ({ value: one.code, label: one.name || "未命名" }))}
            onChange={(code) => onChange(kindRegrouped(groups, kind.code, code))}
          />
        </td>
        <td className="is-narrow">
          <input
            type="checkbox"
            aria-label={`${name} 显示`}
            checked={kind.isShown}
            onChange={(event) => set({ isShown: event.target.checked })}
          />
        </td>
        <td className="is-narrow">
          <div className="tm-menu-name tm-row">
            <OrderButtons
              name={name}
              isFirst={place === 0}
              isLast={place === group.kinds.length - 1}
              onMove={(step) => putKinds(moved(group.kinds, place, step))}
              onRemove={() => putKinds(without(group.kinds, place))}
            />
            <Button size="small" label={`${name} 树种`} onClick={() => setOpen(!isOpen)}>
              树种{kind.species.length === 0 ? "" : ` ${kind.species.length}`}
            </Button>
          </div>
        </td>
      </tr>
      {isOpen ? <SpeciesRow name={name} kind={kind} onChange={(species) => set({ species })} /> : null}
    </>
  );
}

/** Species that come first below a kind, or not at all; the rest follows by what is in stock. */
function SpeciesRow({
  name,
  kind: { species },
  onChange,
}: {
  name: string;
  kind: ClassifyKind;
  onChange: Dispatch<ClassifyKind["species"]>;
}) {
  const left = SPECIES.filter(({ code }) => !species.some((one) => one.code === code));
  return (
    <tr>
      <td colSpan={5}>
        <div className="tm-classify-species">
          <span className="tm-muted">以下树种按此顺序排在最前，取消显示的不出现；其余按在售货源数排列</span>
          {species.map(({ code, isShown }, at) => {
            const speciesName = speciesByCode(code)?.name ?? code;
            return (
              <div key={code}>
                <label className="tm-check">
                  <input
                    type="checkbox"
                    aria-label={`${name} ${speciesName} 显示`}
                    checked={isShown}
                    onChange={(event) => onChange(changed(species, at, { isShown: event.target.checked }))}
                  />
                  {speciesName}
                </label>
                <OrderButtons
                  name={`${name} ${speciesName}`}
                  isFirst={at === 0}
                  isLast={at === species.length - 1}
                  onMove={(step) => onChange(moved(species, at, step))}
                  onRemove={() => onChange(without(species, at))}
                />
              </div>
            );
          })}
          <Select
            label={`${name} 添加树种`}
            value=""
            options={options("添加树种", left)}
            onChange={(code) => onChange([...species, { code, isShown: true }])}
          />
        </div>
      </td>
    </tr>
  );
}

export const ClassifyScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: ClassifyAdmin, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createClassifyMachine,
  view: ClassifyView,
});
