import { Link } from "../kit/link.tsx";

/** A page that is not built yet: what it will hold, and the way home. */
export function AnnouncedScreen({ title, text }: { title: string; text: string }) {
  return (
    <section className="tm-panel tm-state">
      <h1>{title}</h1>
      <p>本页面将提供：{text}</p>
      <p className="tm-state-links">
        <Link to="/public/list">查看现货货源</Link>
        <Link to="/index">返回首页</Link>
      </p>
    </section>
  );
}
