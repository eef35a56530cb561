import { useMachine } from "@xstate/react";
import { Ids } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { Baskets } from "../../application/trade/baskets.ts";
import { createSaveListMachine } from "../../application/trade/save-list-machine.ts";
import type { BasketId, OrderId } from "../../domain/ids.ts";
import { Button } from "../kit/button.tsx";
import { useWired } from "../wiring.tsx";

/** Makes a purchase list of the lines of a basket or an order. */
export function SaveList({ of }: { of: { basketId: BasketId } | { orderId: OrderId } }) {
  const machine = useWired(createSaveListMachine, { baskets: Baskets, ids: Ids, notify: NOTIFY });
  const [state, send] = useMachine(machine, { input: { of } });
  return (
    <Button busy={state.matches("saving")} disabled={state.matches("saved")} onClick={() => send({ type: "pressed" })}>
      {state.matches("saved") ? "已存为常购清单" : "存为常购清单"}
    </Button>
  );
}
