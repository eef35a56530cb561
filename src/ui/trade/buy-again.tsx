import { useMachine } from "@xstate/react";
import { App } from "../../application/app.ts";
import { Navigator } from "../../application/platform.ts";
import { createBuyAgainMachine } from "../../application/trade/buy-again-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import type { OrderId } from "../../domain/ids.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import { Button } from "../kit/button.tsx";
import { useWired } from "../wiring.tsx";

/** Puts the goods of an order that has ended into the cart once more; nothing for others. */
export const BuyAgain = ({ order, size }: { order: { id: OrderId; status: number }; size?: "small" }) =>
  ORDER_FINAL.some((status) => status === order.status) ? (
    <BuyAgainButton orderId={order.id} {...(size === undefined ? {} : { size })} />
  ) : null;

function BuyAgainButton({ orderId, size = "medium" }: { orderId: OrderId; size?: "small" | "medium" }) {
  const machine = useWired(createBuyAgainMachine, { orders: Orders, navigator: Navigator, app: App });
  const [state, send] = useMachine(machine, { input: { orderId } });
  return (
    <Button size={size} disabled={state.matches("adding")} onClick={() => send({ type: "pressed" })}>
      再次购买
    </Button>
  );
}
