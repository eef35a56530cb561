import { useMachine } from "@xstate/react";
import { useEffect, useRef, useState } from "react";
import { createDownloadMachine } from "../../application/system/download-machine.ts";
import { Downloads } from "../../application/system/downloads.ts";
import { createUploadMachine } from "../../application/system/upload-machine.ts";
import { Uploads } from "../../application/system/uploads.ts";
import { DOWNLOADING_TEXT } from "../../domain/system/download.ts";
import { pictureShown, UPLOAD_TEXT, type UploadRule, uploadHint } from "../../domain/system/upload.ts";
import { useWired } from "../wiring.tsx";
import { useField } from "./fields.tsx";
import "./uploader.css";

/** A chosen picture before the server shows it, or one that it shows to nobody: drawn from the device's own copy. */
function OwnPicture({ content, name }: { content: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return address === null ? null : <img src={address} alt={name} />;
}

function Preview({ fileName, content, name }: { fileName: string | null; content: unknown; name: string }) {
  if (content instanceof Blob) return <OwnPicture content={content} name={name} />;
  // A private file has a name only, no address.
  const shown = fileName?.includes("/") ? pictureShown(fileName, 160) : null;
  return shown === null ? <span className="tm-uploader-none">图片</span> : <img src={shown} alt={name} />;
}

/** A private file's name; pressed, it brings the file back to its owner. */
function PrivateName({ fileName, name }: { fileName: string; name: string }) {
  const machine = useWired(createDownloadMachine, { downloads: Downloads });
  const [state, send] = useMachine(machine);
  const { problem } = state.context;
  const loading = state.matches("loading");
  return (
    <>
      <button
        type="button"
        className="tm-uploader-name tm-cut is-private"
        title={name}
        aria-label={`下载 ${name}`}
        onClick={() => send({ type: "downloadRequested", request: { fileName, delete: false } })}
      >
        {name}
      </button>
      {loading && (
        <span className="tm-muted tm-small" role="status">
          {DOWNLOADING_TEXT}
        </span>
      )}
      {problem !== null && (
        <span className="tm-danger tm-small" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

/**
 * A field of files or pictures: chosen, dropped on it, or taken away. `value` is its files' names joined by commas and
 * is reported again only when all that were chosen are in. `private` for licences, vouchers and the like.
 */
export function Uploader({
  label,
  rule,
  visibility,
  value,
  onChange,
}: {
  label: string;
  rule: UploadRule;
  visibility: "public" | "private";
  value: string;
  onChange: (value: string) => void;
}) {
  const machine = useWired(createUploadMachine, { uploads: Uploads });
  const [state, send, actor] = useMachine(machine, { input: { rule, visibility, value } });
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { tied } = useField({});
  const removes = useRef(false);
  useEffect(() => {
    const listening = actor.on("changed", (event) => onChange(event.value));
    return () => listening.unsubscribe();
  }, [actor, onChange]);
  useEffect(() => send({ type: "valueGiven", value }), [send, value]);
  const { files, underway, problem } = state.context;
  const { most } = rule;
  // The button that removed a file is gone with it: whoever pressed it by keyboard goes on at the field.
  useEffect(() => {
    if (removes.current && files.length < most) field.current?.focus({ preventScroll: true });
    removes.current = false;
  }, [files, most]);
  const choose = (list: FileList | null) =>
    send({
      type: "filesChosen",
      files: [...(list ?? [])].map((content) => ({ name: content.name, size: content.size, content })),
    });
  const pictures = rule.kind === "image";
  const text = UPLOAD_TEXT[rule.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way to what the field's button does
    <div
      className={`tm-uploader${pictures ? " is-pictures" : ""}${over ? " is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      <ul className="tm-uploader-files tm-stack">
        {files.map(({ fileName, name, content }) => (
          <li key={fileName} className="tm-here tm-row tm-framed">
            {pictures && <Preview fileName={fileName} content={content} name={name} />}
            {visibility === "private" ? (
              <PrivateName fileName={fileName} name={name} />
            ) : (
              <span className="tm-uploader-name tm-cut" title={name}>
                {name}
              </span>
            )}
            <button
              type="button"
              className="tm-uploader-remove"
              aria-label={`移除 ${name}`}
              onClick={() => {
                removes.current = true;
                send({ type: "removed", fileName });
              }}
            >
              ×
            </button>
          </li>
        ))}
        {underway.map(({ id, name, content, part }) => (
          <li key={`underway-${id}`} className="tm-here tm-row tm-framed" aria-busy="true">
            {pictures && <Preview fileName={null} content={content} name={name} />}
            <span className="tm-uploader-name tm-cut" title={name}>
              {name}
            </span>
            <progress value={part} max={1} aria-label={`正在上传 ${name}`} />
          </li>
        ))}
        {files.length + underway.length < most && (
          <li className="tm-uploader-add tm-here tm-row tm-framed">
            <label>
              <input
                {...tied}
                ref={field}
                type="file"
                multiple={most > 1}
                aria-label={label}
                accept={rule.types.map((type) => `.${type}`).join(",")}
                onChange={(event) => {
                  choose(event.target.files);
                  // The same file may be chosen again.
                  event.target.value = "";
                }}
              />
              <span aria-hidden="true">＋</span>
              <span>{pictures ? "上传图片" : "选择文件，或拖到此处"}</span>
            </label>
          </li>
        )}
      </ul>
      <p className="tm-second tm-below-8">{uploadHint(rule)}</p>
      {state.matches("uploading") && (
        <p className="tm-second tm-below-8" role="status">
          {text.busy}
        </p>
      )}
      {problem !== null && (
        <p className="tm-second tm-below-8 tm-danger" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
