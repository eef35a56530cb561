import { useLocation } from "react-router-dom";
import { safeRedirect } from "../../domain/shell/route-guard.ts";
import { Link, Navigate, useGo } from "../kit/link.tsx";

function Problem({ code, title, text }: { code: string; title: string; text: string }) {
  const navigate = useGo();
  return (
    <section className="tm-panel tm-state">
      <h1>
        {code} {title}
      </h1>
      <p>{text}</p>
      <p className="tm-state-links">
        <button type="button" className="tm-plain-button" onClick={() => navigate(-1)}>
          返回上一页
        </button>
        <Link to="/public/list">查看现货货源</Link>
        <Link to="/index">返回首页</Link>
      </p>
    </section>
  );
}

export const NotFoundScreen = () => (
  <Problem code="404" title="页面不存在" text="您访问的页面不存在，可能已被移走或链接有误。" />
);

export const ForbiddenScreen = () => <Problem code="401" title="没有权限" text="您没有访问该页面的权限。" />;

/** `/redirect/{path}` shows that path afresh; other sites are never reached this way. */
export function RedirectScreen() {
  const { pathname, search } = useLocation();
  return <Navigate to={safeRedirect(pathname.slice("/redirect".length) + search)} replace />;
}
