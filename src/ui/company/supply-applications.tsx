import { useMachine } from "@xstate/react";
import { useState } from "react";
import { Supply } from "../../application/company/supply.ts";
import {
  createSupplyApplicationsMachine,
  type SupplyPrefill,
  shownSupplyProblems,
} from "../../application/company/supply-applications-machine.ts";
import { Ids } from "../../application/platform.ts";
import { availableSupplyEvents, needText, type SupplyApply, type SupplyProduct } from "../../domain/company/supply.ts";
import { SUPPLY_STATES, SUPPLY_STATUS } from "../../domain/company/supply-states.ts";
import type { SupplyApplyId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { toneFor } from "../../domain/states.ts";
import { Button } from "../kit/button.tsx";
import { inputOf, SavedInput } from "../kit/console/saved-input.tsx";
import { Dialog, DialogActions } from "../kit/dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { useGo } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useApp, usePort } from "../wiring.tsx";
import { SupplyForm } from "./supply-form.tsx";

/** The current company's applications with their form. */
export function SupplyApplications({
  products,
  companyName,
  prefill,
}: {
  products: readonly SupplyProduct[];
  companyName: string;
  prefill: SupplyPrefill;
}) {
  const app = useApp();
  const supply = usePort(Supply);
  const ids = usePort(Ids);
  const navigate = useGo();
  const [machine] = useState(() =>
    createSupplyApplicationsMachine({
      supply,
      ids,
      notify: (text) => app.notify(text),
      onDone: () => navigate(PAGES.supplyChain.to(), { replace: true }),
    }),
  );
  const [state, send, actor] = useMachine(machine, { input: prefill });
  const { applies, chosen, form, restored } = state.context;
  if (state.matches("loading")) return <SkeletonRows rows={2} />;
  if (state.matches("failed"))
    return <ErrorState message="申请记录没有取到" onRetry={() => send({ type: "retried" })} />;
  return (
    <>
      {applies.length === 0 ? (
        <EmptyState title="还没有申请，选择上面的服务即可提交" />
      ) : (
        <ApplyTable
          applies={applies}
          onEdit={(id) => send({ type: "editRequested", id })}
          onWithdraw={(id) => send({ type: "withdrawRequested", id })}
        />
      )}
      {state.matches("editing") || state.matches("saving") ? (
        <SupplyForm
          product={products.find(({ code }) => code === form.productCode)?.name ?? chosen?.productName ?? ""}
          companyName={companyName}
          note={chosen?.note ?? ""}
          files={chosen?.files ?? []}
          form={form}
          restored={restored}
          problems={shownSupplyProblems(state.context)}
          isSaving={state.matches("saving")}
          onChange={(change) => send({ type: "changed", change })}
          onSubmit={() => send({ type: "submitted" })}
          onClose={() => send({ type: "closed" })}
        >
          <SavedInput
            input={{ ...inputOf("供应链申请", actor, "form"), key: `供应链申请 ${chosen?.id ?? ""}`, isWindow: true }}
          />
        </SupplyForm>
      ) : null}
      {state.matches("asking") || state.matches("withdrawing") ? (
        <Dialog title="撤回申请" onClose={() => send({ type: "withdrawDropped" })}>
          <p>
            撤回 {chosen?.productName} {chosen?.applyNo} 后不再受理，可以重新申请。
          </p>
          <DialogActions>
            <Button onClick={() => send({ type: "withdrawDropped" })}>取消</Button>
            <Button
              look="danger"
              disabled={state.matches("withdrawing")}
              onClick={() => send({ type: "withdrawConfirmed" })}
            >
              撤回
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

function ApplyTable({
  applies,
  onEdit,
  onWithdraw,
}: {
  applies: readonly SupplyApply[];
  onEdit: (id: SupplyApplyId) => void;
  onWithdraw: (id: SupplyApplyId) => void;
}) {
  return (
    <table aria-label="供应链申请" className="tm-table is-carded">
      <thead>
        <tr>
          <th scope="col">申请号</th>
          <th scope="col">服务</th>
          <th scope="col">金额与期限</th>
          <th scope="col">状态</th>
          <th scope="col">说明</th>
          <th scope="col">更新时间</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {applies.map((apply) => {
          const events = availableSupplyEvents(apply.status, "applicant", { isCertified: true });
          return (
            <tr key={apply.id}>
              <td className="tm-number">{apply.applyNo}</td>
              <td>{apply.productName}</td>
              <td className="tm-number">{needText(apply)}</td>
              <td>
                <Tag meaning={toneFor(SUPPLY_STATES, apply.status, "applicant")}>{apply.statusName}</Tag>
              </td>
              <td>{apply.note === "" ? "-" : apply.note}</td>
              <td className="tm-number">{apply.updateTime.slice(0, 16)}</td>
              <td className="tm-number">
                {events.includes("edit") ? (
                  <Button look="minimal" size="small" onClick={() => onEdit(apply.id)}>
                    {apply.status === SUPPLY_STATUS.incomplete ? "补充资料" : "修改"}
                  </Button>
                ) : null}
                {events.includes("withdraw") ? (
                  <Button look="minimal" size="small" onClick={() => onWithdraw(apply.id)}>
                    撤回
                  </Button>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
