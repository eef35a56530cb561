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
function useAddress(content: unknown, isPdf: boolean): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(content instanceof Blob)) return;
    // What came has no type of its own, by which a browser chooses its viewer.
    const made = URL.createObjectURL(isPdf ? new Blob([content], { type: "application/pdf" }) : content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, isPdf]);
  return address;
}

/** Whether this browser shows a PDF in a page; phones and old browsers open it elsewhere. */
const showsPdf = (): boolean => navigator.pdfViewerEnabled === true;

/** A PDF in the browser's own viewer, as wide as it stands, without the pages at its side. */
const Pdf = ({ address, label }: { address: string; label: string }) => (
  <iframe className="tm-paper-frame" src={`${address}#view=FitH&navpanes=0`} title={label} loading="lazy" />
);

/**
 * A licence, voucher or the like: a picture or a PDF in the page where it is large, and in a window of its own when pressed; a PDF
 * that the browser does not show opens in a tab of its own, anything else is saved. `file`: the name that its field keeps, or its
 * id. In the adapter bundle "console".
 */
export function PrivateFileView({
  file,
  label,
  isLarge = false,
}: {
  file: string;
  label: string;
  /** As wide as what it stands in: a paper that is read where it stands. */
  isLarge?: boolean;
}) {
  const machine = useWired(createPrivateFileMachine, { files: PrivateFiles });
  const [state, send] = useMachine(machine, { input: { name: file } });
  const { file: read } = state.context;
  const isPdf = read?.kind === "pdf";
  const address = useAddress(read?.content, isPdf);
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
  const isFramed = isPdf && showsPdf();
  const isPicture = read.kind === "picture";
  const isRead = isLarge && (isPicture || isFramed);
  return (
    <figure className={isRead ? "tm-private-file is-read tm-stack tm-gap-4" : "tm-private-file tm-stack tm-gap-4"}>
      {isFramed && isLarge ? (
        <Pdf address={address} label={label} />
      ) : isPicture ? (
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
        {isFramed && !isLarge ? (
          <Button size="small" look="minimal" label={`查看${label}`} onClick={() => setLarge(true)}>
            查看
          </Button>
        ) : null}
        {isPdf ? (
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
          {isFramed ? (
            <Pdf address={address} label={label} />
          ) : (
            <img className="tm-paper-large" src={address} alt={`${label}原图`} />
          )}
        </Dialog>
      ) : null}
    </figure>
  );
}
