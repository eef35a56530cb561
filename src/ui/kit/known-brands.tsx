import { useMachine } from "@xstate/react";
import { createLoadMachine } from "../../application/load-machine.ts";
import { BrandChoices } from "../../application/system/brand-choices.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { useWired } from "../wiring.tsx";

const createBrandsMachine = ({ choices }: { choices: BrandChoices }) =>
  createLoadMachine({ load: () => choices.read() });
const HERE = { query: {} };

/** The brands as the operator keeps them; those of the program until they are there. For pages behind a login. */
export function useBrands(): BrandBook {
  const [state] = useMachine(useWired(createBrandsMachine, { choices: BrandChoices }), { input: HERE });
  return state.context.data ?? FIRST_BRANDS;
}
