import { lazy, Suspense } from "react";
import type { ActorRefFrom } from "xstate";
import { createSupplyMachine, Supply } from "../../application/company/supply.ts";
import { ContentActors } from "../../application/content/content-actors.ts";
import { actsCertified } from "../../domain/account/session.ts";
import type { SupplyProduct } from "../../domain/company/supply.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { useGo } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useApp, usePort } from "../wiring.tsx";
import "./supply.css";

const SupplyApplications = lazy(() =>
  import("./supply-applications.tsx").then((module) => ({ default: module.SupplyApplications })),
);

function SupplyView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createSupplyMachine>> }) {
  const { data, query } = useSelector(actor, (snapshot) => snapshot.context);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  return (
    <>
      <header className="tm-above-16">
        <h1>供应链服务</h1>
        <p className="tm-muted">
          采购、仓储与资金服务由合作机构提供。平台负责资料核对与转介，不放贷，也不承诺利率与额度。
        </p>
      </header>
      {isFailed ? (
        <div className="tm-panel">
          <ErrorState message="服务介绍没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : data === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : data.length === 0 ? (
        <div className="tm-panel">
          <EmptyState title="目前没有开办的服务" />
        </div>
      ) : (
        <>
          <ul className="tm-supply tm-fields tm-three">
            {data.map((product) => (
              <Product key={product.code} product={product} />
            ))}
          </ul>
          <Applications products={data} wished={query.apply ?? null} />
        </>
      )}
    </>
  );
}

export const SupplyScreen = screenOf({ ports: { supply: Supply }, machine: createSupplyMachine, view: SupplyView });

function Product({ product }: { product: SupplyProduct }) {
  const app = useApp();
  const navigate = useGo();
  const { companyPrompt } = usePort(ContentActors);
  const apply = () => {
    if (!app.isSignedIn) return app.promptSignIn();
    // What applying takes is asked where it was pressed; it also stands below.
    companyPrompt.send({ type: "certificationChecked" });
    navigate(PAGES.supplyChain.to({ apply: product.code }));
  };
  return (
    <li className="tm-panel">
      <article className="tm-supply-product tm-stack tm-gap-12 tm-pad" aria-labelledby={`supply-${product.code}`}>
        <h2 id={`supply-${product.code}`}>{product.name}</h2>
        <p>{product.intro}</p>
        <ul className="tm-row tm-flow">
          {product.features.map((feature) => (
            <li key={feature} className="tm-tag tm-tag-running">
              {feature}
            </li>
          ))}
        </ul>
        <dl className="tm-facts is-single is-bare">
          <div>
            <dt>额度</dt>
            <dd>{product.amountRange}</dd>
          </div>
          <div>
            <dt>期限</dt>
            <dd>{product.termText}</dd>
          </div>
          <div>
            <dt>费用</dt>
            <dd>{product.rateText}</dd>
          </div>
          <div>
            <dt>条件</dt>
            <dd>{product.requirements.join("；")}</dd>
          </div>
        </dl>
        <ol className="tm-supply-flow tm-row tm-flow tm-gap-4 tm-second" aria-label="办理流程">
          {product.flow.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <Button look="primary" label={`申请${product.name}`} onClick={apply}>
          申请
        </Button>
      </article>
    </li>
  );
}

/** The own applications: for a certified company; others see what it takes. */
function Applications({ products, wished }: { products: readonly SupplyProduct[]; wished: string | null }) {
  const app = useApp();
  const session = useSelector(app.session, (snapshot) => snapshot.context.session);
  const productCode = products.some(({ code }) => code === wished) ? wished : null;
  return (
    <section className="tm-panel tm-below-16" aria-label="我的申请">
      <div className="tm-panel-head">
        <h2>我的申请</h2>
        {session?.companyName ? <span className="tm-muted">申请企业：{session.companyName}</span> : null}
      </div>
      {session === null ? (
        <EmptyState
          title="登录后以认证企业身份申请，并在这里查看进度"
          action={
            <Button look="primary" onClick={() => app.promptSignIn()}>
              登录
            </Button>
          }
        />
      ) : !actsCertified(session) ? (
        <div role={wished === null ? undefined : "alert"}>
          <EmptyState
            title={`供应链服务只受理认证企业的申请，${session.companyName === null ? "您目前以个人身份采购" : "当前企业的认证尚未通过或已失效"}`}
            action={
              <LinkButton to={PAGES.certification.to()} look="primary">
                切换或认证企业
              </LinkButton>
            }
          />
        </div>
      ) : (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <SupplyApplications
            key={`${session.sessionEpoch} ${productCode ?? ""}`}
            products={products}
            companyName={session.companyName ?? ""}
            prefill={{ productCode, contactName: session.name, contactPhone: session.phone }}
          />
        </Suspense>
      )}
    </section>
  );
}
