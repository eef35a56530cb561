import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PAGES, REFRESH_PATH } from "../../domain/shell/pages.ts";
import { safeRedirect } from "../../domain/shell/route-guard.ts";
import { Link, Navigate, useGo } from "../kit/link.tsx";
import type { Prepared } from "../wiring.tsx";

function Problem({ code, title, text, children }: { code: string; title: string; text: string; children?: ReactNode }) {
  const navigate = useGo();
  return (
    <section className="tm-panel tm-state">
      <h1>
        {code} {title}
      </h1>
      <p>{text}</p>
      <p className="tm-state-links">
        <button type="button" onClick={() => navigate(-1)}>
          返回上一页
        </button>
        {children}
        <Link to={PAGES.allGoods.to()}>查看现货货源</Link>
        <Link to={PAGES.home.to()}>返回首页</Link>
      </p>
    </section>
  );
}

const NotFound = () => <Problem code="404" title="页面不存在" text="您访问的页面不存在，可能已被移走或链接有误。" />;

/** Comes from the server, without a machine. */
export const NotFoundScreen: Prepared = Object.assign(NotFound, { machinery: [] });

export const ForbiddenScreen = () => (
  <Problem code="401" title="没有权限" text="您没有访问该页面的权限。">
    <Link to={PAGES.merchantApplication.to()}>商家入驻</Link>
  </Problem>
);

/** Shows the path that stands below its own afresh; other sites are never reached this way. */
export function RedirectScreen() {
  const { pathname, search } = useLocation();
  return <Navigate to={safeRedirect(pathname.slice(REFRESH_PATH.length) + search)} replace />;
}
