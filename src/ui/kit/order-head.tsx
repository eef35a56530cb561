import type { ReactNode } from "react";
import { countdownText } from "../../domain/trade/order-progress.ts";
import { Link } from "./link.tsx";

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

/**
 * The head of an order, a reservation or a pickup: number and state, the commands, then who has to do what until when;
 * how far it has come, and what belongs to the head beside it.
 */
export function OrderHead({
  kind,
  no,
  tag,
  actions,
  next,
  children,
}: {
  kind: string;
  no: string;
  tag: ReactNode;
  actions?: ReactNode;
  next: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section className="tm-panel tm-pad tm-stack tm-gap-12" aria-label={`${kind}概要`}>
      <header className="tm-row tm-wrap tm-gap-12">
        <h1>
          {kind} <span className="tm-number">{no}</span>
        </h1>
        {tag}
        <span className="tm-row tm-wrap tm-push">{actions}</span>
      </header>
      <p className="tm-row tm-flow tm-gap-16">{next}</p>
      {children}
    </section>
  );
}
