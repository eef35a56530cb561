import "./inner-frame.css";

/**
 * A page of another site. Sandboxed: it runs and may open windows, but cannot lead this page elsewhere; it does not learn
 * where it is shown. `address` is http(s) of a listed host (domain/content/menu.ts); the server's CSP lists the same hosts.
 */
export function InnerFrame({ title, address }: { title: string; address: string }) {
  return (
    <section className="tm-inner-frame" aria-label={title}>
      <h1 className="tm-visually-hidden">{title}</h1>
      <iframe
        title={title}
        src={address}
        sandbox="allow-forms allow-popups allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
      />
    </section>
  );
}
