import { type ActorRefFrom, createActor } from "xstate";
import { type Failure, neededFirst } from "../../domain/errors.ts";
import type { AuthGateway } from "../account/auth-gateway.ts";
import type { Companies } from "../account/companies.ts";
import { createCompanyPromptMachine } from "../account/company-prompt-machine.ts";
import type { App, Brought } from "../app.ts";
import type { FailureFeed, Navigator } from "../platform.ts";
import { resumedFrom } from "../sleeping-actor.ts";
import { ContentActors } from "./content-actors.ts";
import type { HomeContent } from "./home-content.ts";
import { createSiteMachine } from "./site-machine.ts";

/** Whether a call was refused for want of a company, or of a certified one (5002, product §0). */
export function needsCompany(failure: Failure): boolean {
  const need = neededFirst(failure);
  return need === "company" || need === "certification";
}

/** The same with their machines; started once per visit, when first asked for. */
export class RunningContent extends ContentActors {
  readonly site: ActorRefFrom<ReturnType<typeof createSiteMachine>>;
  readonly companyPrompt: ActorRefFrom<ReturnType<typeof createCompanyPromptMachine>>;

  constructor(
    app: App,
    content: HomeContent,
    auth: AuthGateway,
    companies: Companies,
    navigator: Navigator,
    failures: FailureFeed,
    brought: Brought,
  ) {
    super();
    this.site = createActor(createSiteMachine(content), resumedFrom(brought.site)).start();
    this.companyPrompt = createActor(
      createCompanyPromptMachine(
        auth,
        companies,
        navigator,
        () => app.isSignedIn,
        () => app.session.send({ type: "entitySwitched" }),
      ),
    ).start();
    failures.subscribe((failure) => {
      if (needsCompany(failure)) this.companyPrompt.send({ type: "certificationNeeded" });
    });
  }
}
