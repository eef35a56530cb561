import type { Change } from "./change.ts";

/** The terms of trade as a page of their own, made by the server as well, over a call and a machine that exist. */
export const publicPage: Change = {
  name: "a public page",
  most: 8,
  laws: ["tests/page-addresses.test.ts", "tests/domain/shell/pages.test.ts"],
  edits: [
    {
      file: "src/domain/shell/pages.ts",
      at: "  findGoods: page(",
      side: "before",
      add: '  terms: page("/help/terms", "交易规则", "Terms", { inMenu: true, sitemap: {} }),\n',
    },
    {
      file: "src/ui/routes.tsx",
      at: "  findGoods: () =>",
      side: "before",
      add: '  terms: () => import("./content/terms-screen.tsx").then((module) => module.TermsScreen),\n',
    },
    {
      file: "src/ui/page-heads.ts",
      at: "  findGoods: {\n",
      side: "before",
      add: `  terms: {
    module: "content/terms-screen.tsx",
    description: "淘木的现货交易规则：下单、付款、提货、结算与异议。",
  },
`,
    },
    {
      file: "src/ui/content/terms-screen.tsx",
      text: `import type { ActorRefFrom } from "xstate";
import { Agreements } from "../../application/content/agreements.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { agreementTypeOf } from "../../domain/content/agreement.ts";
import { ErrorState } from "../kit/error-state.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";

const createTermsMachine = ({ agreements }: { agreements: Agreements }) =>
  createLoadMachine({ load: () => agreements.read(agreementTypeOf("3")) });

function TermsView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createTermsMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  if (state.matches("loading")) return <SkeletonRows rows={6} />;
  const terms = state.context.data;
  if (!terms) return <ErrorState message="规则没有取到" onRetry={() => actor.send({ type: "retried" })} />;
  return (
    <article className="tm-panel tm-prose">
      <h1>{terms.title}</h1>
      {terms.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}

export const TermsScreen = screenOf({
  adapterBundle: "page",
  ports: { agreements: Agreements },
  machine: createTermsMachine,
  view: TermsView,
});
`,
    },
  ],
};
