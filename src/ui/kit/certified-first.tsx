import type { ReactNode } from "react";
import { ContentActors } from "../../application/content/content-actors.ts";
import { actsCertified } from "../../domain/account/session.ts";
import { useSelector } from "../use-selector.ts";
import { useApp, usePort } from "../wiring.tsx";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

/**
 * What only a certified company may do: whoever acts for none sees it before they fill anything in, and led to what is
 * missing. `isShopEnough`: the people of a shop may as well, whomever they act for.
 */
export function CertifiedFirst({
  what,
  isPage = false,
  isShopEnough = false,
  children,
}: {
  what: string;
  /** It is all that the page shows. */
  isPage?: boolean;
  isShopEnough?: boolean;
  children: ReactNode;
}) {
  const session = useSelector(useApp().session, (snapshot) => snapshot.context.session);
  const { companyPrompt } = usePort(ContentActors);
  if (session === null || actsCertified(session) || (isShopEnough && session.merchantId !== null)) return children;
  const prompt = (
    <EmptyState
      isPage={isPage}
      title={`${what}须以认证企业身份进行`}
      action={
        <Button look="primary" onClick={() => companyPrompt.send({ type: "certificationNeeded" })}>
          切换或认证企业
        </Button>
      }
    >
      <p>
        {session.companyName === null ? "您目前以个人身份采购。" : `${session.companyName} 的认证尚未通过或已失效。`}
      </p>
    </EmptyState>
  );
  return isPage ? <div className="tm-panel">{prompt}</div> : prompt;
}
