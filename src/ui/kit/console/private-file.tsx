import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { createPrivateFileMachine } from "../../../application/system/private-file-machine.ts";
import { PrivateFiles } from "../../../application/system/private-files.ts";
import type { FileView } from "../../../domain/trade/order-view.ts";
import { useWired } from "../../wiring.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import "./private-file.css";

/** A photo of a dispute as the console shows it. */
export const shownPhoto = ({ fileName, originalName }: FileView) => (
  <PrivateFileView key={fileName} file={fileName} label={originalName} />
);

/** The address of bytes on this device, as long as it is shown. */
function useAddress(content: unknown): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address;
}

const isPdf = (content: unknown): boolean => content instanceof Blob && content.type === "application/pdf";

/**
 * A licence, voucher or the like: a picture in the page, in a window of its own when pressed; a PDF opens in a tab of its
 * own, anything else is saved. `file`: the name that its field keeps, or its id. In the adapter bundle "console".
 */
export function PrivateFileView({ file, label }: { file: string; label: string }) {
  const machine = useWired(createPrivateFileMachine, { files: PrivateFiles });
  const [state, send] = useMachine(machine, { input: { name: file } });
  const { file: read } = state.context;
  const address = useAddress(read?.content);
  const [large, setLarge] = useState(false);
  if (state.matches("failed"))
    return (
      <div className="tm-private-file is-failed tm-row tm-middle tm-framed tm-soft">
        <span className="tm-muted">{label}没有取到</span>
        <Button size="small" onClick={() => send({ type: "retried" })}>
          重试
        </Button>
      </div>
    );
  if (read === null || address === null)
    return (
      <div className="tm-private-file is-loading tm-framed tm-soft" role="status" aria-label={`${label}正在加载`} />
    );
  return (
    <figure className="tm-private-file tm-stack tm-gap-4">
      {read.isPicture ? (
        <button
          type="button"
          className="tm-row tm-middle tm-framed tm-soft"
          aria-label={`放大${label}`}
          aria-haspopup="dialog"
          onClick={() => setLarge(true)}
        >
          <img src={address} alt={label} />
        </button>
      ) : (
        <span className="tm-private-paper tm-row tm-middle tm-framed tm-soft">
          {read.name.split(".").at(-1)?.toUpperCase() ?? ""}
        </span>
      )}
      <figcaption className="tm-row tm-apart tm-small">
        <span>{label}</span>
        {isPdf(read.content) ? (
          <a href={address} target="_blank" rel="noopener noreferrer">
            打开
          </a>
        ) : null}
        <Button size="small" look="minimal" onClick={() => send({ type: "saved" })}>
          下载
        </Button>
      </figcaption>
      {large ? (
        <Dialog title={label} width="enterprise" onClose={() => setLarge(false)}>
          <img className="tm-paper-large" src={address} alt={`${label}原图`} />
        </Dialog>
      ) : null}
    </figure>
  );
}
