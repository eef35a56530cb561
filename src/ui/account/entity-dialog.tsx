import { useMachine } from "@xstate/react";
import { type JSX, useState } from "react";
import { Companies } from "../../application/account/companies.ts";
import { createPurchasingEntityMachine } from "../../application/account/purchasing-entity-machine.ts";
import { isCertified } from "../../domain/account/session.ts";
import { COMPANY_STATUS_NAMES, type CompanyStatus } from "../../domain/company/company-status.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Dialog } from "../kit/dialog.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Icon } from "../kit/icon.tsx";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort } from "../wiring.tsx";
import "./account.css";

/** Selects the purchasing entity: one of the person's companies, or the person by phone number. */
export function EntityDialog({ onClose }: { onClose: () => void }) {
  const { session } = useApp();
  const companies = usePort(Companies);
  const [machine] = useState(() =>
    createPurchasingEntityMachine({
      companies,
      onSwitched: () => {
        session.send({ type: "entitySwitched" });
        onClose();
      },
    }),
  );
  const [state, send] = useMachine(machine);
  const acting = useSelector(session, (snapshot) => snapshot.context.session);
  const switching = state.matches("switching");
  const choose = (companyId: CompanyId | null) => () => send({ type: "chosen", companyId });
  return (
    <Dialog title="选择采购主体" onClose={onClose}>
      <div aria-busy={state.matches("loading") || switching}>
        {state.matches("loading") ? <SkeletonRows rows={2} /> : null}
        {state.matches("failed") ? (
          <ErrorState message="采购主体没有加载出来" onRetry={() => send({ type: "retried" })} />
        ) : null}
        {state.matches("loading") || state.matches("failed") ? null : (
          <ul className="tm-stack tm-above-12">
            {state.context.companies.map((company) => (
              <Entity
                key={company.id}
                icon={<Icon name="office" />}
                name={company.companyName}
                kind="企业"
                note={isCertified(company) ? null : statusName(company.companyStatus)}
                current={acting?.companyId === company.id}
                disabled={switching || !company.mayAct}
                onChoose={choose(company.id)}
              />
            ))}
            <Entity
              icon={<Icon name="person" />}
              name={acting?.phone ?? ""}
              kind="个人"
              note={null}
              current={acting?.companyId === null}
              disabled={switching}
              onChoose={choose(null)}
            />
          </ul>
        )}
        <p className="tm-muted tm-small">
          购物车、订单和地址按采购主体分开。
          <Link to={PAGES.certification.to()} onClick={onClose}>
            认证企业
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

const statusName = (status: number): string => COMPANY_STATUS_NAMES[status as CompanyStatus] ?? COMPANY_STATUS_NAMES[0];

function Entity({
  icon,
  name,
  kind,
  note,
  current,
  disabled,
  onChoose,
}: {
  icon: JSX.Element;
  name: string;
  kind: "企业" | "个人";
  note: string | null;
  current: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className="tm-choice tm-row tm-gap-12 tm-full"
        aria-current={current}
        disabled={disabled}
        onClick={onChoose}
      >
        {icon}
        <span className="tm-grow tm-anywhere">{name}</span>
        {note === null ? null : <em className="tm-second">{note}</em>}
        {current ? <em className="tm-second">当前</em> : null}
        <Tag meaning={kind === "企业" ? "running" : "waiting"}>{kind}</Tag>
      </button>
    </li>
  );
}
