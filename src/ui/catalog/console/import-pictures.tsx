import { useEffect, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { createGoodsImportMachine } from "../../../application/catalog/goods-import-machine.ts";
import {
  IMPORT_PICTURES_MAX,
  type RefusedPicture,
  refusedByReason,
} from "../../../domain/catalog/import/import-pictures.ts";
import { PICTURE_TYPES, typesText, UPLOAD_MB } from "../../../domain/system/upload.ts";
import { Button } from "../../kit/button.tsx";
import { useSelector } from "../../use-selector.ts";

const ACCEPTED = [...PICTURE_TYPES, "zip"].map((type) => `.${type}`).join(",");

/** The pictures beside a file of goods: chosen loose or as a zip, with what was refused by name. */
export function ImportPictures({ actor }: { actor: ActorRefFrom<ReturnType<typeof createGoodsImportMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  // The import has it from its beginning to its end.
  const field = useSelector(state.children.pictures!, (snapshot) => snapshot);
  const { pictures, underway, done, refused } = field.context;
  const isUnderway = field.hasTag("busy");
  const isFixed = isUnderway || state.matches("importing");
  const input = useRef<HTMLInputElement>(null);
  const endsByPress = useRef(false);
  // The button that ended it is gone: whoever pressed it by keyboard goes on at the field.
  useEffect(() => {
    if (!endsByPress.current || isFixed) return;
    endsByPress.current = false;
    input.current?.focus({ preventScroll: true });
  });
  const end = (type: "picturesStopped" | "picturesCleared") => {
    endsByPress.current = true;
    actor.send({ type });
  };
  return (
    <>
      <div className="tm-row tm-gap-16 tm-wrap">
        <label className="tm-button">
          选取图片或 zip 压缩包
          <input
            ref={input}
            className="tm-visually-hidden"
            type="file"
            multiple
            aria-label="商品图片"
            accept={ACCEPTED}
            disabled={isFixed}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])].map((content) => ({
                name: content.name,
                size: content.size,
                content,
              }));
              if (files.length > 0) actor.send({ type: "picturesChosen", files });
              // The same ones, mended, may be chosen again.
              target.value = "";
            }}
          />
        </label>
        {isUnderway ? (
          <>
            <span role="status">
              {field.matches("opening") ? "正在打开图片…" : `正在上传图片 ${done}/${underway.length}`}
            </span>
            <progress value={done} max={Math.max(1, underway.length)} aria-label="上传图片" />
            <Button onClick={() => end("picturesStopped")}>停止上传</Button>
          </>
        ) : pictures.length === 0 ? (
          <span className="tm-muted">
            {`可不选；${typesText(PICTURE_TYPES)}，每张 ${UPLOAD_MB} MB 以内，最多 ${IMPORT_PICTURES_MAX} 张`}
          </span>
        ) : (
          <>
            <span>{`已上传 ${pictures.length} 张图片`}</span>
            <Button disabled={isFixed} onClick={() => end("picturesCleared")}>
              全部移除
            </Button>
          </>
        )}
      </div>
      {refused.length === 0 ? null : <Refused refused={refused} />}
    </>
  );
}

const Refused = ({ refused }: { refused: readonly RefusedPicture[] }) => (
  <div className="tm-danger tm-small" role="alert" aria-label="未上传的图片">
    {refusedByReason(refused).map(({ reason, names }) => (
      <p key={reason}>{`${names.join("、")}：${reason}`}</p>
    ))}
  </div>
);
