import { useMachine } from "@xstate/react";
import { useEffect } from "react";
import type { createHtmlPreviewMachine } from "../../../application/html-preview-machine.ts";
import { CleanHtml } from "../clean-html.tsx";
import { FieldGroup } from "../fields.tsx";

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
    <FieldGroup label={label}>
      <CleanHtml className={className} isBusy={!state.matches("shown")} html={state.context.shown} />
    </FieldGroup>
  );
}
