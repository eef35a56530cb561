import { useMachine } from "@xstate/react";
import type { ReactNode } from "react";
import { createDownloadMachine } from "../../application/system/download-machine.ts";
import { type DownloadRequest, Downloads } from "../../application/system/downloads.ts";
import { DOWNLOADING_TEXT } from "../../domain/system/download.ts";
import { useWired } from "../wiring.tsx";
import { Button } from "./button.tsx";

/** Fetches a file and saves it; says under itself that it is on its way, or why it did not come. */
export function DownloadButton({ request, children }: { request: DownloadRequest; children: ReactNode }) {
  const machine = useWired(createDownloadMachine, { downloads: Downloads });
  const [state, send] = useMachine(machine);
  const loading = state.matches("loading");
  const { problem } = state.context;
  return (
    <>
      <Button disabled={loading} onClick={() => send({ type: "downloadRequested", request })}>
        {children}
      </Button>
      {loading && (
        <p className="tm-muted" role="status">
          {DOWNLOADING_TEXT}
        </p>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
