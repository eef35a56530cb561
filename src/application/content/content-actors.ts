import type { ActorRefFrom } from "xstate";
import type { createCompanyPromptMachine } from "../account/company-prompt-machine.ts";
import type { InitialData } from "../app.ts";
import type { SerializedState } from "../lazy-actor.ts";
import type { createSiteMachine } from "./site-machine.ts";

type Actors = {
  site: ActorRefFrom<ReturnType<typeof createSiteMachine>>;
  companyPrompt: ActorRefFrom<ReturnType<typeof createCompanyPromptMachine>>;
};

/** Menu and templates of every page, and the prompt for a company. */
export class ContentActors {
  readonly site: Actors["site"];
  readonly companyPrompt: Actors["companyPrompt"];

  constructor({ site, companyPrompt }: Actors) {
    this.site = site;
    this.companyPrompt = companyPrompt;
  }
}

/** What they show before they run. */
export const initialContent = ({ site }: InitialData): Record<keyof Actors, SerializedState> => ({
  site: site ?? { value: "loading", context: { site: null }, tags: [] },
  companyPrompt: { value: "closed", context: { popup: null }, tags: [] },
});
