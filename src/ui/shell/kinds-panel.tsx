import { useActorRef } from "@xstate/react";
import { Classification } from "../../application/content/classification.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { useSelector } from "../use-selector.ts";
import { useWired } from "../wiring.tsx";
import { KindsTree } from "./kinds-menu.tsx";

const createTreeMachine = ({ classification }: { classification: Classification }) =>
  createLoadMachine({ load: () => classification.tree() });

/** The classification where the page has not read it already. */
export function KindsMenu({ onChosen }: { onChosen?: () => void }) {
  const actor = useActorRef(useWired(createTreeMachine, { classification: Classification }), { input: { query: {} } });
  const tree = useSelector(actor, (snapshot) => snapshot.context.data);
  return <KindsTree tree={tree} onChosen={onChosen} />;
}
