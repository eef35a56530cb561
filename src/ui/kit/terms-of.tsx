import { type ReactNode, useState } from "react";
import { Dialog } from "./dialog.tsx";
import "./terms-of.css";

/** A figure that opens into what it is made of. */
export function TermsOf({
  title,
  terms,
  children,
}: {
  title: string;
  terms: readonly { label: string; text: string }[];
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="tm-terms-opener" title={`${title}的组成`} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      {isOpen ? (
        <Dialog title={title} onClose={() => setIsOpen(false)}>
          <dl className="tm-facts is-single tm-cell">
            {terms.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tm-number">{text}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      ) : null}
    </>
  );
}
