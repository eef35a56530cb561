import type { ActorRefFrom } from "xstate";
import type { createCompanyPromptMachine } from "../account/company-prompt-machine.ts";
import type { Brought } from "../app.ts";
import { createSleepingActor, type SleepingActor } from "../sleeping-actor.ts";
import type { createSiteMachine } from "./site-machine.ts";

type Actors = {
  site: ActorRefFrom<ReturnType<typeof createSiteMachine>>;
  companyPrompt: ActorRefFrom<ReturnType<typeof createCompanyPromptMachine>>;
};

/** Menu and templates of every page, and the prompt for a company: running, or asleep until somebody needs them. */
export abstract class ContentActors implements Actors {
  abstract readonly site: Actors["site"];
  abstract readonly companyPrompt: Actors["companyPrompt"];
}

/** What they say before they run. */
export class SleepingContent extends ContentActors {
  readonly site: Actors["site"];
  readonly companyPrompt: Actors["companyPrompt"];

  constructor(brought: Brought, wake: () => void) {
    super();
    const site = brought.site ?? { value: "loading", context: { site: null }, tags: [] };
    this.site = createSleepingActor(site, wake) as unknown as Actors["site"];
    const closed = { value: "closed", context: { popup: null }, tags: [] };
    this.companyPrompt = createSleepingActor(closed, wake) as unknown as Actors["companyPrompt"];
  }

  /** `content` speaks from now on. */
  awaken(content: ContentActors): void {
    for (const name of ["site", "companyPrompt"] as const)
      (this[name] as unknown as SleepingActor).awaken(content[name]);
  }
}
