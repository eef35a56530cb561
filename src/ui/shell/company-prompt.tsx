import { Suspense } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { PartBoundary } from "../kit/part-boundary.tsx";
import { lazily } from "../lazily.tsx";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort } from "../wiring.tsx";

const CompanyDialog = lazily(
  () => import("../content/company-dialog.tsx"),
  (module) => module.CompanyDialog,
);

/** The prompt to add a company, loaded when it is first shown. */
export function OpenedCompanyPrompt() {
  const app = useApp();
  const { companyPrompt } = usePort(ContentActors);
  const popup = useSelector(companyPrompt, (snapshot) =>
    snapshot.matches("open") || snapshot.matches("switching") ? snapshot.context.popup : null,
  );
  if (popup === null) return null;
  return (
    <PartBoundary
      onFailed={() => {
        companyPrompt.send({ type: "closed" });
        app.notify("窗口没有打开，请重试", "warning");
      }}
    >
      <Suspense fallback={null}>
        <CompanyDialog popup={popup} actor={companyPrompt} />
      </Suspense>
    </PartBoundary>
  );
}
