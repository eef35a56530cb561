import { type ReactNode, type UIEvent, useRef } from "react";
import { waitFor } from "xstate";
import { App } from "../../application/app.ts";
import { createDemandWizardMachine, type WizardPorts } from "../../application/demand/demand-wizard-machine.ts";
import { Demands } from "../../application/demand/demands.ts";
import { Clock, Ids, Navigator, SettingsStore } from "../../application/platform.ts";
import { textParts } from "../../domain/demand/demand-lines.ts";
import { longTextProblem, RAW_TEXT, rawTextProblem } from "../../domain/demand/raw-text.ts";
import type { DemandOperation } from "../../domain/demand/reading/demand-line.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button } from "../kit/button.tsx";
import { inputOf } from "../kit/console/saved-input.tsx";
import { Unsaved } from "../kit/console/unsaved.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Problem } from "../kit/fields.tsx";
import { Form } from "../kit/form.tsx";
import { isEnter } from "../kit/keys.ts";
import { Link } from "../kit/link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { DetailsForm, PublishBar, Published } from "./details-form.tsx";
import { LineTable } from "./line-table.tsx";
import type { WizardActor } from "./match-line.tsx";
import "./demand.css";

const EXAMPLE = "樟子松 30*120*4米 1等 50方 太仓\n辐射松 38*89 3.9米 一柜\n送苏州，下周要";

const LEGEND = [
  ["species", "树种"],
  ["size", "规格"],
  ["grade", "等级、要求"],
  ["quantity", "数量"],
  ["port", "地点"],
  ["targetPrice", "价格"],
  ["unknown", "未识别"],
] as const;

function WizardView({ actor }: { actor: WizardActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { lines, details, operations, readText } = state.context;
  const isReading = state.matches({ reading: "waiting" }) || state.matches({ reading: "parsing" });
  if (state.matches({ writing: "published" }) || state.matches({ writing: "left" }))
    return (
      <Frame>
        <Published actor={actor} />
      </Frame>
    );
  return (
    <WritingFrame actor={actor} way="text">
      <DemandHead way="text">粘贴聊天里的求购内容，自动识别树种、规格与数量，商家看到后向您报价</DemandHead>
      <MessageBox actor={actor} />
      <section className="tm-panel tm-demand-section" aria-label="识别结果">
        <header className="tm-panel-head">
          <h2>识别结果</h2>
          <span className="tm-muted tm-small">点击任意一格即可修改</span>
        </header>
        {details.rawText === readText ? <Operations operations={operations} /> : null}
        {lines.length > 0 ? <LineTable actor={actor} /> : null}
        {lines.length === 0 && isReading ? <SkeletonRows rows={2} /> : null}
        {lines.length === 0 && !isReading ? <NothingRead actor={actor} text={details.rawText} /> : null}
      </section>
      {lines.length > 0 ? (
        <>
          <section className="tm-panel tm-demand-section" aria-label="交货与联系">
            <header className="tm-panel-head">
              <h2>交货与联系</h2>
            </header>
            <DetailsForm actor={actor} />
          </section>
          <PublishBar actor={actor} />
        </>
      ) : null}
    </WritingFrame>
  );
}

/** The form of a demand. What was typed is asked for from when it has opened: what it is filled with first nobody has typed. */
export function WritingFrame({ actor, way, children }: { actor: WizardActor; way: Way; children: ReactNode }) {
  const isOpen = useSelector(actor, (snapshot) => !snapshot.matches({ writing: "opening" }));
  const keptOn = way === "text" ? PAGES.demandForm.to() : PAGES.demandWizard.to();
  return (
    <>
      {isOpen ? (
        <Unsaved
          isUnsaved={() => actor.getSnapshot().context.isTouched}
          isSending={() => !actor.getSnapshot().matches({ writing: "editing" })}
          input={{ ...inputOf("求购", actor, "details", "lines", "nextKey"), keptOn }}
        />
      ) : null}
      <Form className="tm-stack tm-gap-12" sendsOnEnter={false} onSubmit={() => actor.send({ type: "submitted" })}>
        {children}
      </Form>
    </>
  );
}

/** From a text, or line by line. */
type Way = "text" | "lines";

/** The head of both ways to write a demand, each with the way to the other; of a saved one only what is being done. */
export function DemandHead({ way, saved, children }: { way: Way; saved?: boolean; children: ReactNode }) {
  return (
    <header className="tm-demand-title tm-row tm-baseline tm-gap-12">
      <h1>{saved ? "编辑求购" : "发需求"}</h1>
      {saved ? null : (
        <nav className="tm-tablist" aria-label="填写方式">
          <Link to={PAGES.demandWizard.to()} aria-current={way === "text" ? "page" : undefined}>
            粘贴识别
          </Link>
          <Link to={PAGES.demandForm.to()} aria-current={way === "lines" ? "page" : undefined}>
            逐行填写
          </Link>
        </nav>
      )}
      <span className="tm-muted">{children}</span>
    </header>
  );
}

export function Frame({ children }: { children: ReactNode }) {
  return <div className="tm-stack tm-gap-12">{children}</div>;
}

const DONE = { change: "按更正", drop: "已去掉", waive: "不作要求" } as const;

/** What of the message amends what stood before it in the message: what was done, and what it may be meant for. */
function Operations({ operations }: { operations: readonly DemandOperation[] }) {
  if (operations.length === 0) return null;
  return (
    <ul className="tm-pad-line tm-row tm-wrap tm-gap-12 tm-second" aria-label="更正">
      {operations.map(({ does, isClear, text, span: [start] }) => (
        <li key={`${start} ${text}`} className={isClear ? undefined : "tm-warning"}>
          {isClear ? `${DONE[does]}：${text}` : `“${text}”没有说清是哪一种，未作修改，请在下面核对`}
        </li>
      ))}
    </ul>
  );
}

function NothingRead({ actor, text }: { actor: WizardActor; text: string }) {
  if (text.trim() === "")
    return (
      <EmptyState
        title="把求购内容粘贴到上面"
        action={<Button onClick={() => actor.send({ type: "typed", text: EXAMPLE })}>试试例子</Button>}
      />
    );
  return (
    <EmptyState
      title={rawTextProblem(text) ?? "没有识别出木材"}
      action={<Button onClick={() => actor.send({ type: "lineAdded" })}>手工添加一行</Button>}
    >
      <p className="tm-muted">写上树种、规格和数量，例如：樟子松 30*120*4米 50方</p>
    </EmptyState>
  );
}

/** The message with what was read from it marked in its field's colour, behind the characters being typed. */
function MessageBox({ actor }: { actor: WizardActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { details, lines, unknown, readText } = state.context;
  const text = details.rawText;
  const tooLong = longTextProblem(text);
  const behind = useRef<HTMLDivElement>(null);
  const isOpening = state.matches({ reading: "opening" });
  const parts = text === readText ? textParts(text, lines, unknown) : [{ text, start: 0, field: null }];
  const follow = (event: UIEvent<HTMLTextAreaElement>) => {
    if (behind.current !== null) behind.current.scrollTop = event.currentTarget.scrollTop;
  };
  return (
    <section className="tm-panel tm-demand-message" aria-label="求购内容">
      <div className="tm-demand-paper tm-here">
        <div className="tm-demand-marks" aria-hidden="true" ref={behind}>
          {parts.map((part) =>
            part.field === null ? (
              <span key={part.start}>{part.text}</span>
            ) : (
              <mark key={part.start} className={`tm-read-${part.field}`}>
                {part.text}
              </mark>
            ),
          )}
          {"\n"}
        </div>
        <textarea
          aria-label="求购内容"
          rows={5}
          spellCheck={false}
          placeholder={`例如：\n${EXAMPLE}`}
          value={text}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (file === undefined || event.clipboardData.getData("text") !== "") return;
            event.preventDefault();
            actor.send({ type: "listPicked", file });
          }}
          onScroll={follow}
          onChange={({ target }) => actor.send({ type: "typed", text: target.value })}
          onKeyDown={(event) => {
            if (isEnter(event) && (event.ctrlKey || event.metaKey)) actor.send({ type: "readRequested" });
          }}
        />
      </div>
      <footer className="tm-row tm-gap-16 tm-pad-line tm-lined">
        <ul className="tm-demand-legend tm-row tm-stretched tm-gap-12 tm-second" aria-label="颜色说明">
          {LEGEND.map(([field, name]) => (
            <li key={field}>
              <i className={`tm-read-${field}`} />
              {name}
            </li>
          ))}
        </ul>
        {state.matches({ reading: "failed" }) ? <Problem>没有识别成功，请重试</Problem> : null}
        <Problem>{tooLong}</Problem>
        <label className={`tm-demand-upload${isOpening ? " is-busy" : ""}`}>
          {isOpening ? "正在读取…" : "上传清单"}
          <input
            type="file"
            accept=".xlsx,.csv,.txt"
            aria-label="上传清单，Excel 或 CSV"
            disabled={isOpening}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) actor.send({ type: "listPicked", file });
              // The same file can be chosen again.
              target.value = "";
            }}
          />
        </label>
        <span className="tm-muted tm-number">
          {Array.from(text).length}/{RAW_TEXT.max}
        </span>
        <Button
          look={lines.length === 0 ? "primary" : "plain"}
          busy={state.matches({ reading: "parsing" })}
          disabled={rawTextProblem(text) !== null}
          onClick={() => actor.send({ type: "readRequested" })}
        >
          识别
        </Button>
      </footer>
    </section>
  );
}

const SESSION_WAIT_MS = 10_000;

/** A wizard wired to this device; `mode` 1 from a text, 2 by the form. */
export const wizardFor =
  (mode: 1 | 2) =>
  ({ app, ...ports }: Omit<WizardPorts, "contact" | "isCompany" | "notify" | "mode"> & { app: App }) =>
    createDemandWizardMachine({
      ...ports,
      mode,
      contact: async () => {
        const { context } = await waitFor(app.session, (snapshot) => snapshot.context.session !== null, {
          timeout: SESSION_WAIT_MS,
        });
        return context.session;
      },
      isCompany: () => app.session.getSnapshot().context.session?.companyId != null,
      notify: (text) => app.notify(text),
    });

export const DemandWizardScreen = screenOf({
  adapterBundle: "member",
  ports: { demands: Demands, clock: Clock, ids: Ids, settings: SettingsStore, navigator: Navigator, app: App },
  machine: wizardFor(1),
  view: WizardView,
});
