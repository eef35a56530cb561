import { createActor } from "xstate";
import { type Failure, neededFirst } from "../../domain/errors.ts";
import type { AuthGateway } from "../account/auth-gateway.ts";
import type { Companies } from "../account/companies.ts";
import { createCompanyPromptMachine } from "../account/company-prompt-machine.ts";
import type { App, InitialData } from "../app.ts";
import { resumedFrom } from "../lazy-actor.ts";
import type { FailureFeed, Navigator } from "../platform.ts";
import { ContentActors } from "./content-actors.ts";
import type { HomeContent } from "./home-content.ts";
import { createSiteMachine } from "./site-machine.ts";

/** Whether a call was refused because there is no company, or no certified one (5002). */
export function needsCompany(failure: Failure): boolean {
  const need = neededFirst(failure);
  return need === "company" || need === "certification";
}

type ContentPorts = {
  app: App;
  content: HomeContent;
  auth: AuthGateway;
  companies: Companies;
  navigator: Navigator;
  failures: FailureFeed;
  brought: InitialData;
};

/** The actors of the content with their machines, started; once per visit, on first use. */
export function startContent({
  app,
  content,
  auth,
  companies,
  navigator,
  failures,
  brought,
}: ContentPorts): ContentActors {
  const companyPrompt = createActor(
    createCompanyPromptMachine({
      auth,
      companies,
      navigator,
      isSignedIn: () => app.isSignedIn,
      onSwitched: () => app.session.send({ type: "entitySwitched" }),
    }),
  ).start();
  failures.subscribe((failure) => {
    if (needsCompany(failure)) companyPrompt.send({ type: "certificationNeeded" });
  });
  const site = createActor(createSiteMachine({ content }), resumedFrom(brought.site)).start();
  return new ContentActors({ site, companyPrompt });
}
