import { fen } from "../../domain/money.ts";
import { Money } from "../kit/money-text.tsx";

/** Waiting for the buyer orange, disputed orange, settled green, void outlined (look.md). */
export function PickupTag({ status, name }: { status: number; name: string }) {
  const look = status === 0 || status === 2 ? "is-warning" : status === 9 ? "is-ended" : "is-success";
  return <span className={`tm-trade-tag ${look}`}>{name}</span>;
}

/** A difference with its sign; a dash where there is none. */
export function SignedMoney({ amount }: { amount: number }) {
  if (amount === 0) return <span className="tm-number">-</span>;
  return (
    <>
      {amount > 0 ? "+" : "−"}
      <Money fen={fen(Math.abs(amount))} />
    </>
  );
}
