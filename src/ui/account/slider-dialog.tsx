import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { SliderRef } from "../../application/account/slider-captcha-machine.ts";
import {
  MAX_OFFSET,
  offsetAfterKey,
  PIECE_SIZE,
  PUZZLE_FAILURE_TEXT,
  PUZZLE_HEIGHT,
  PUZZLE_SUCCESS_TEXT,
  PUZZLE_TITLE,
  PUZZLE_WIDTH,
} from "../../domain/account/captcha.ts";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Icon } from "../kit/icon.tsx";
import { isEnter } from "../kit/keys.ts";
import { useSelector } from "../use-selector.ts";
import "./account.css";

/** The puzzle in its own dialog; `slider` is undefined while there is none. */
export function SliderDialog({ slider }: { slider: SliderRef | undefined }) {
  return slider === undefined ? null : (
    <Dialog title={PUZZLE_TITLE} width="slider" closesOutside={false} onClose={() => slider.send({ type: "closed" })}>
      <Slider slider={slider} />
    </Dialog>
  );
}

function Slider({ slider }: { slider: SliderRef }) {
  const state = useSelector(slider, (snapshot) => snapshot);
  const { puzzle, offset } = state.context;
  const waiting = state.matches("loading") || state.matches("unavailable");
  return (
    <div className="tm-slider">
      <div className="tm-slider-picture" aria-busy={state.matches("loading")}>
        {puzzle && !waiting ? (
          <>
            <img src={puzzle.picture} width={PUZZLE_WIDTH} height={PUZZLE_HEIGHT} alt="拼图背景" draggable={false} />
            <img
              className="tm-slider-piece"
              src={puzzle.piece}
              width={PIECE_SIZE}
              height={PIECE_SIZE}
              alt="拼图滑块"
              draggable={false}
              style={{ left: offset, top: puzzle.pieceTop }}
            />
          </>
        ) : (
          <p>{state.matches("unavailable") ? "图片加载失败，请点右上角刷新" : "图片加载中"}</p>
        )}
        <span className="tm-slider-refresh">
          <Button
            icon={<Icon name="refresh" />}
            label="换一张"
            title="换一张"
            disabled={!state.can({ type: "refreshRequested" })}
            onClick={() => slider.send({ type: "refreshRequested" })}
          />
        </span>
      </div>
      <Track slider={slider} />
      <p className="tm-muted tm-small">也可用方向键移动（按住 Shift 每次 10 像素），回车确认</p>
    </div>
  );
}

/** The handle moves the piece 1:1; letting go or Enter reports where it stands. */
function Track({ slider }: { slider: SliderRef }) {
  const state = useSelector(slider, (snapshot) => snapshot);
  const { offset } = state.context;
  /** Where pointer and piece were when the handle was grabbed. */
  const grabbed = useRef<{ x: number; offset: number } | null>(null);
  const follow = ({ clientX }: PointerEvent) => {
    if (!grabbed.current) return;
    slider.send({ type: "pieceMoved", offset: grabbed.current.offset + clientX - grabbed.current.x });
  };
  const letGo = () => {
    if (!grabbed.current) return;
    grabbed.current = null;
    slider.send({ type: "pieceDropped" });
  };
  const handle = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0 || !state.matches("ready")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grabbed.current = { x: event.clientX, offset };
      slider.send({ type: "grabbed" });
    },
    onPointerMove: follow,
    onPointerUp(event: PointerEvent) {
      follow(event);
      letGo();
    },
    /** The device took the pointer away: back to the start, which is no attempt. */
    onPointerCancel() {
      if (grabbed.current) slider.send({ type: "pieceMoved", offset: 0 });
      letGo();
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, shiftKey: shift } = event;
      if (isEnter(event) || key === " ") slider.send({ type: "pieceDropped" });
      else if (offsetAfterKey(offset, key, shift) !== null) slider.send({ type: "keyPressed", key, shift });
      else return;
      event.preventDefault();
    },
  };
  const result =
    state.matches("succeeded") || state.matches("done") ? "succeeded" : state.matches("failed") ? "failed" : null;
  return (
    <div className={`tm-slider-track${result === null ? "" : ` is-${result}`}`}>
      <div className="tm-slider-way" style={{ width: offset + PIECE_SIZE / 2 }} />
      {offset === 0 && result === null ? <p>向右拖动滑块完成拼图</p> : null}
      <div
        role="slider"
        className="tm-slider-handle tm-row tm-middle tm-gap-0"
        tabIndex={0}
        aria-label="拼图滑块"
        aria-valuemin={0}
        aria-valuemax={MAX_OFFSET}
        aria-valuenow={offset}
        aria-valuetext={`${offset} 像素`}
        aria-disabled={!state.matches("ready") && !state.matches("dragging")}
        style={{ left: offset }}
        data-focus-first
        {...handle}
      >
        <Icon name="double-chevron-right" />
      </div>
      <div className="tm-slider-result" role="status">
        {result === "succeeded" ? PUZZLE_SUCCESS_TEXT : null}
        {result === "failed" ? PUZZLE_FAILURE_TEXT : null}
      </div>
    </div>
  );
}
