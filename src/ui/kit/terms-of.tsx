import { type ReactNode, useId } from "react";
import "./terms-of.css";

/** A figure that opens into what it is made of, by the browser's own popover: it needs no script. */
export function TermsOf({
  title,
  terms,
  children,
}: {
  title: string;
  terms: readonly { label: string; text: string }[];
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <button type="button" className="tm-terms-opener" popoverTarget={id} aria-label={`${title}的组成`}>
        {children}
      </button>
      <div id={id} popover="auto" className="tm-pop tm-terms">
        <strong>{title}</strong>
        <dl className="tm-facts is-single tm-cell">
          {terms.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tm-number">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
