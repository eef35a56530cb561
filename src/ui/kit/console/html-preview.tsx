import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import type { createHtmlPreviewMachine } from "../../../application/html-preview-machine.ts";

/** Written HTML as it would be kept, in the clothes of the page that will show it. */
export function HtmlPreview({
  machine,
  html,
  label = "预览",
  className,
}: {
  machine: ReturnType<typeof createHtmlPreviewMachine>;
  html: string;
  label?: string;
  className: string;
}) {
  const [state, send] = useMachine(machine, { input: { html } });
  useEffect(() => send({ type: "written", html }), [send, html]);
  return (
    <div className="tm-field">
      <span>{label}</span>
      <div
        className={className}
        aria-busy={!state.matches("shown")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server answers nothing but the allowed elements
        dangerouslySetInnerHTML={{ __html: state.context.shown }}
      />
    </div>
  );
}
