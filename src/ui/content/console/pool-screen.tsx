import { useMachine } from "@xstate/react";
import { type ReactNode, useState } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { HomeAdmin } from "../../../application/content/home-admin.ts";
import {
  createGoodsFindMachine,
  createPoolMachine,
  POOL_MAX,
  POOLS,
  type PoolForm,
} from "../../../application/content/home-admin-machines.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { priceUnit } from "../../../domain/catalog/goods/goods-offer.ts";
import type { PickedGoods } from "../../../domain/content/home-template.ts";
import { fen } from "../../../domain/money.ts";
import { moved, without } from "../../../domain/ordered.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { SaleUnit } from "../../../domain/timber/spec.ts";
import { Button } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { EditorFrame, OrderButtons } from "../../kit/console/editor-frame.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { TextInput } from "../../kit/fields.tsx";
import { isEnter } from "../../kit/keys.ts";
import { useGo } from "../../kit/link.tsx";
import { Price } from "../../kit/money-text.tsx";
import { Pictured } from "../../kit/pictured.tsx";
import { SizedName } from "../../kit/sized-name.tsx";
import { StatusTabs } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, useWired } from "../../wiring.tsx";
import "./content-console.css";

function PoolView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createPoolMachine>> }) {
  const go = useGo();
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<PoolForm>
      state={state}
      send={actor.send}
      title="首页商品"
      note={`选中的商品排在最前，其余按楼层规则补足；最多 ${POOL_MAX} 个`}
      back={{ to: CONSOLE_PAGES.homeFloors.to(), text: "返回首页装修" }}
      failed="首页商品没有取到"
    >
      {({ form, change }) => {
        const set = (items: PickedGoods[]) => change({ ...form, items });
        return (
          <>
            <div className="tm-panel">
              <StatusTabs
                label="楼层"
                tabs={POOLS.map(({ key, name }) => ({ key, label: name }))}
                chosen={state.context.query.floor ?? ""}
                onChoose={(key) => go(CONSOLE_PAGES.homeGoods.to({ floor: key }))}
              />
              {form.items.length === 0 ? (
                <EmptyState title="还没有选商品，楼层按规则自动展示" />
              ) : (
                <Goods
                  goods={form.items}
                  actions={(goods, at) => (
                    <OrderButtons
                      name={goods.title}
                      isFirst={at === 0}
                      isLast={at === form.items.length - 1}
                      onMove={(step) => set(moved(form.items, at, step))}
                      onRemove={() => set(without(form.items, at))}
                    />
                  )}
                />
              )}
            </div>
            <Section title="添加商品">
              <Finder
                chosen={form.items}
                onChoose={(goods) => set([...form.items, goods])}
                isFull={form.items.length >= POOL_MAX}
              />
            </Section>
          </>
        );
      }}
    </EditorFrame>
  );
}

function Goods({
  goods,
  actions,
}: {
  goods: readonly PickedGoods[];
  actions: (goods: PickedGoods, at: number) => ReactNode;
}) {
  return (
    <table aria-label="首页商品" className="tm-table is-edited">
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="is-narrow">
            规格
          </th>
          <th scope="col" className="is-narrow">
            价格
          </th>
          <th scope="col" className="is-narrow">
            商家
          </th>
          <th scope="col" className="is-narrow">
            状态
          </th>
          <th scope="col" className="is-narrow">
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {goods.map((one, at) => (
          <tr key={one.id}>
            <td>
              <Pictured image={one.image}>
                <SizedName size={one.specText} traits="" title={one.title} />
                {one.specText === "" ? null : <div className="tm-under">{one.title}</div>}
              </Pictured>
            </td>
            <td className="is-narrow">
              <Price fen={fen(one.price)} unit={priceUnit(one.saleUnit as SaleUnit)} />
            </td>
            <td className="is-narrow">{one.merchantName}</td>
            <td className="is-narrow">
              {one.onSale ? <Tag meaning="done">在售</Tag> : <Tag meaning="ended">不在售</Tag>}
            </td>
            <td className="is-narrow">{actions(one, at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Finder({
  chosen,
  onChoose,
  isFull,
}: {
  chosen: readonly PickedGoods[];
  onChoose: (goods: PickedGoods) => void;
  isFull: boolean;
}) {
  const [state, send] = useMachine(useWired(createGoodsFindMachine, { admin: HomeAdmin }));
  const [keywords, setKeywords] = useState("");
  const find = () => send({ type: "asked", keywords });
  const { found } = state.context;
  return (
    <>
      <div className="tm-pool-find tm-row tm-stretched tm-pad-row">
        <TextInput
          aria-label="搜索商品"
          value={keywords}
          maxLength={20}
          placeholder="规格、树种、品牌、产地或城市"
          onChange={(event) => setKeywords(event.target.value)}
          onKeyDown={(event) => {
            if (!isEnter(event)) return;
            event.preventDefault();
            find();
          }}
        />
        <Button busy={state.matches("finding")} onClick={find}>
          搜索
        </Button>
      </div>
      {found === null ? null : found.length === 0 ? (
        <EmptyState title="没有找到在售商品，换个词试试" />
      ) : (
        <Goods
          goods={found}
          actions={(goods) => {
            const isIn = chosen.some(({ id }) => id === goods.id);
            return (
              <Button size="small" disabled={isIn || isFull} onClick={() => onChoose(goods)}>
                {isIn ? "已选" : "选择"}
              </Button>
            );
          }}
        />
      )}
    </>
  );
}

export const PoolScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: HomeAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createPoolMachine,
  view: PoolView,
});
