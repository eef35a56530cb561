import { Fragment, type ReactNode } from "react";
import { type DealState, nextCommand, type RailStep } from "../../domain/deal.ts";
import { countdownText } from "../../domain/trade/order-progress.ts";
import { Button, LinkButton } from "./button.tsx";
import { DueBy } from "./deadline.tsx";
import { Link } from "./link.tsx";
import { Tag } from "./tag.tsx";
import "./deal.css";

/** Where an order, a reservation or a pickup stands: its list, then itself. */
export const OrderCrumb = ({ list, to, title }: { list: string; to: string; title: string }) => (
  <nav className="tm-above-8 tm-small tm-muted" aria-label="位置">
    <Link to={to}>{list}</Link> / {title}
  </nav>
);

/** Time until something ends of itself, looked at every second; `null`: nothing does. `over`: what is said after it. */
export function Countdown({ secondsLeft, over }: { secondsLeft: number | null; over: string }) {
  if (secondsLeft === null) return null;
  if (secondsLeft <= 0) return <span className="tm-warning">{over}</span>;
  return (
    <span className="tm-warning" role="timer">
      剩余 <strong className="tm-number">{countdownText(secondsLeft)}</strong>
    </span>
  );
}

/** Words that break between each other and not within, as days would at their hyphens. */
const WholeWords = ({ text }: { text: string }) => (
  <span>
    {text.split(" ").map((word) => (
      <Fragment key={word}>
        <span className="tm-number">{word}</span>{" "}
      </Fragment>
    ))}
  </span>
);

/** The stations of a deal with their days; the late ones say so. */
function DealRail({ steps }: { steps: readonly RailStep[] }) {
  return (
    <ol className="tm-rail" aria-label="进度">
      {steps.map(({ name, at, state, isLate }) => (
        <li
          key={name}
          className={`is-${state}${isLate ? " is-late" : ""}`}
          aria-current={state === "now" ? "step" : undefined}
        >
          <b>{name}</b>
          <WholeWords text={isLate ? `${at} 延误` : at} />
        </li>
      ))}
    </ol>
  );
}

/** Something a reader can do with a deal: at `to`, or by pressing it. `leadsOn`: it goes on with the deal. */
export type DealCommand = { name: string; label: string; leadsOn: boolean } & ({ to: string } | { onAsk: () => void });

const CommandButton = ({
  command,
  look,
  isBusy,
}: {
  command: DealCommand;
  look: "primary" | "plain";
  isBusy: boolean;
}) =>
  "to" in command ? (
    <LinkButton look={look} to={command.to}>
      {command.label}
    </LinkButton>
  ) : (
    <Button look={look} disabled={isBusy} onClick={command.onAsk}>
      {command.label}
    </Button>
  );

/**
 * The head of an order, a reservation or a pickup, the same for every reader: number, state in the reader's words and its
 * deadline; the stations; the one command that goes on with it and what is to be said of that, the other commands at the end.
 */
export function DealHead({
  kind,
  no,
  state,
  mayLead = state.isMine,
  countdown,
  rail,
  commands,
  isBusy = false,
  hint,
  more,
  children,
}: {
  kind: string;
  no: string;
  state: DealState;
  /** Whether the reader may go on with it now. */
  mayLead?: boolean;
  countdown?: ReactNode;
  rail: readonly RailStep[];
  commands: readonly DealCommand[];
  isBusy?: boolean;
  hint?: ReactNode;
  /** Other things to do, that are no commands of the deal. */
  more?: ReactNode;
  children?: ReactNode;
}) {
  const byName = new Map(commands.map((command) => [command.name, command]));
  const { next, others } = nextCommand([...byName.keys()], mayLead, (name) => byName.get(name)?.leadsOn === true);
  const button = (name: string, look: "primary" | "plain") => {
    const command = byName.get(name);
    return command === undefined ? null : <CommandButton key={name} command={command} look={look} isBusy={isBusy} />;
  };
  return (
    <section className="tm-panel tm-pad tm-stack tm-gap-12" aria-label={`${kind}概要`}>
      <header className="tm-row tm-wrap tm-gap-12">
        <h1>
          {kind} <span className="tm-number">{no}</span>
        </h1>
        <Tag meaning={state.tone}>{state.words}</Tag>
        {state.name === "" ? null : <span className="tm-muted">{state.name}</span>}
        {state.until === "" ? null : (
          <span>
            <DueBy until={state.until} />
          </span>
        )}
        {countdown}
      </header>
      <DealRail steps={rail} />
      <div className="tm-row tm-wrap tm-gap-12">
        {next === null ? null : button(next, "primary")}
        <p className="tm-row tm-flow tm-gap-16 tm-deal-hint">{hint}</p>
        <span className="tm-row tm-wrap tm-push">
          {others.map((name) => button(name, "plain"))}
          {more}
        </span>
      </div>
      {children}
    </section>
  );
}

const VOUCHERS = "deal-vouchers";
/** Leads to the vouchers that wait for their audit, each of which has its own commands. */
export const auditCommand: DealCommand = {
  name: "audit",
  label: "核对付款凭证",
  leadsOn: true,
  onAsk: () => document.getElementById(VOUCHERS)?.focus(),
};

/** Where `auditCommand` leads to. */
export const VouchersPlace = ({ children }: { children: ReactNode }) => (
  <div id={VOUCHERS} tabIndex={-1} className="tm-deal-place">
    {children}
  </div>
);
