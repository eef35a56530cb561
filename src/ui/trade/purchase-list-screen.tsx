import type { ActorRefFrom } from "xstate";
import { Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { Baskets } from "../../application/trade/baskets.ts";
import { createPurchaseListMachine } from "../../application/trade/purchase-list-machine.ts";
import { demandQuantityText, itemText } from "../../domain/demand/demand-item-text.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { LIST_NAME, type PurchaseList } from "../../domain/sourcing/purchase-list.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { CommandDialog, commandOf } from "../kit/console/command-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FieldInputs } from "../kit/field-inputs.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";

type PurchaseListActor = ActorRefFrom<ReturnType<typeof createPurchaseListMachine>>;

function PurchaseListView({ actor }: { actor: PurchaseListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data } = state.context;
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>常购清单</h1>
        <PurchasingEntityNote />
        <LinkButton to={PAGES.basket.to()}>我的配单</LinkButton>
      </header>
      {state.hasTag("failed") ? (
        <ErrorState message="常购清单没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : data === null ? (
        <SkeletonRows rows={4} />
      ) : data.total === 0 ? (
        <EmptyState title="还没有常购清单">
          <p>在配单或订单里存为常购清单，下次一键按当天货源和价格配单。</p>
        </EmptyState>
      ) : (
        <>
          {state.hasTag("outdated") ? <OutdatedNote onRetry={() => actor.send({ type: "retried" })} /> : null}
          <Lists actor={actor} lists={data.rows} isBusy={state.hasTag("busy")} />
          <Pager
            pageNum={data.pageNum}
            pageSize={data.pageSize}
            total={data.total}
            onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
          />
        </>
      )}
      <Dialogs actor={actor} />
    </section>
  );
}

type ListsProps = { actor: PurchaseListActor; lists: readonly PurchaseList[]; isBusy: boolean };

function Lists({ actor, lists, isBusy }: ListsProps) {
  const ask = (name: string, row: PurchaseList) => actor.send({ type: "commandRequested", name, row });
  return (
    <table aria-label="常购清单" className="tm-table">
      <thead>
        <tr>
          <th scope="col">清单</th>
          <th scope="col">木材</th>
          <th scope="col">更新时间</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <tr key={list.id}>
            <td>
              <strong>{list.name}</strong>
            </td>
            <td>
              {list.items.slice(0, 3).map((item) => (
                <span key={JSON.stringify(item)} className="tm-block tm-small">
                  {itemText(item)} <span className="tm-number">{demandQuantityText(item)}</span>
                </span>
              ))}
              {list.items.length > 3 ? <span className="tm-under">共 {list.items.length} 行</span> : null}
            </td>
            <td className="tm-number">{list.updateTime.slice(0, 16)}</td>
            <td>
              <span className="tm-row tm-inline tm-gap-8">
                <Button size="small" look="primary" disabled={isBusy} onClick={() => ask("open", list)}>
                  配单下单
                </Button>
                <Button size="small" disabled={isBusy} onClick={() => ask("rename", list)}>
                  改名
                </Button>
                <Button size="small" look="minimal" disabled={isBusy} onClick={() => ask("remove", list)}>
                  删除
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Dialogs({ actor }: { actor: PurchaseListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const command = commandOf(state);
  if (state.context.running === null || command === undefined) return null;
  return state.context.running.name === "rename" ? (
    <CommandDialog command={command} title="清单改名">
      {(form) => <FieldInputs form={form} fields={LIST_NAME} />}
    </CommandDialog>
  ) : (
    <CommandDialog command={command} title="删除清单" submitText="删除" isDanger>
      <p>删除后不能恢复，已生成的配单不受影响。</p>
    </CommandDialog>
  );
}

export const PurchaseListScreen = screenOf({
  adapterBundle: "member",
  ports: { baskets: Baskets, ids: Ids, navigator: Navigator, notify: NOTIFY },
  machine: createPurchaseListMachine,
  view: PurchaseListView,
});
