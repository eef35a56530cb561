import { useMachine } from "@xstate/react";
import { Companies } from "../../application/account/companies.ts";
import { createPurchasingEntityMachine } from "../../application/account/purchasing-entity-machine.ts";
import { App } from "../../application/app.ts";
import type { OtherPurchasingEntity } from "../../domain/errors.ts";
import { useSelector } from "../use-selector.ts";
import { useApp, useWired } from "../wiring.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";

const PERSON = "个人";

/** The name of the company that somebody acts for, or that they act as a person. */
const usePurchasingEntityName = (): string =>
  useSelector(useApp().session, ({ context }) => context.session?.companyName ?? PERSON);

/** Beside the heading of a list: whose orders these are. */
export const PurchasingEntityNote = () => (
  <span className="tm-grow tm-muted tm-small">采购主体：{usePurchasingEntityName()}</span>
);

/** Beside the heading of a list of quotes: whoever has a shop quotes for it, everybody else for the company they act for. */
export function QuotingEntityNote() {
  const hasShop = useSelector(useApp().session, ({ context }) => (context.session?.merchantId ?? null) !== null);
  const acting = usePurchasingEntityName();
  return (
    <span className="tm-grow tm-muted tm-small">
      {hasShop
        ? "报价主体：您的店铺"
        : acting === PERSON
          ? "采购主体：个人，切换为企业后可见其报价"
          : `报价主体：${acting}`}
    </span>
  );
}

/** The session's new epoch makes the screen read everything anew. */
const createSwitchMachine = ({ companies, app: { session } }: { companies: Companies; app: App }) =>
  createPurchasingEntityMachine({ companies, onSwitched: () => session.send({ type: "entitySwitched" }) });

/**
 * Names the reader's other purchasing entity that owns the subject of the page, with a button that switches to it.
 * `subject` begins the sentence: 这笔订单.
 */
export function OtherEntityState({
  subject,
  owner,
  isPart = false,
}: {
  subject: string;
  owner: OtherPurchasingEntity;
  /** It stands in a part of a page that shows more. */
  isPart?: boolean;
}) {
  const machine = useWired(createSwitchMachine, { companies: Companies, app: App });
  const [state, send] = useMachine(machine);
  const acting = usePurchasingEntityName();
  const { companyId } = owner;
  const name = companyId === null ? PERSON : (owner.companyName ?? "");
  const isSwitching = state.matches("switching") || state.matches("switched");
  return (
    <EmptyState
      isPage={!isPart}
      title={companyId === null ? `${subject}属于您个人` : `${subject}属于${name}`}
      action={
        state.matches("failed") ? (
          <ErrorState message="采购主体没有加载出来" onRetry={() => send({ type: "retried" })} />
        ) : (
          <Button
            look="primary"
            busy={isSwitching}
            disabled={!state.can({ type: "chosen", companyId })}
            onClick={() => send({ type: "chosen", companyId })}
          >
            切换为{name}查看
          </Button>
        )
      }
    >
      <p>当前采购主体是{acting}，切换后在本页打开。</p>
    </EmptyState>
  );
}
