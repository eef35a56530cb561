import type { Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { linkProblem, missedIn } from "../../../domain/content/article-html.ts";
import { withoutStyles } from "../../../domain/content/pasted-html.ts";
import { IMAGE_RULE, pictureShown, type UploadRule } from "../../../domain/system/upload.ts";
import { Button } from "../button.tsx";
import { Dialog, DialogActions } from "../dialog.tsx";
import { Field, FieldGroup, TextInput, useField } from "../fields.tsx";
import { Form } from "../form.tsx";
import { isEscape } from "../keys.ts";
import { Uploader } from "../uploader.tsx";
import {
  changePicture,
  insertPicture,
  insertTable,
  isInTable,
  linkAt,
  pictureAt,
  setLink,
  TABLE_TOOLS,
  TOOLS,
  type Tool,
} from "./article-commands.ts";
import { articleHtml } from "./article-schema.ts";
import { documentOf, hasForeignPicture, stateOf } from "./article-view.ts";
import { pastedParser } from "./pasted.ts";
import "prosemirror-gapcursor/style/gapcursor.css";
import "prosemirror-view/style/prosemirror.css";
import "./article-editor.css";

/** What is asked before it is done. */
type Question = { kind: "link" } | { kind: "picture" };

type Picture = { src: string; alt: string };

/** What lies over the text at a window's edges, px: the toolbar with the table's tools, the form's bar. */
const BARS = { top: 80, bottom: 80, left: 0, right: 0 };

const FOREIGN_TEXT = "粘贴内容中的图片没有保留，请用“图片”上传";

/**
 * An article as it will be read, with what can be done about it above: headings, lists, tables, pictures, no HTML. `value` is
 * cleaned HTML, and stays the same text until something is changed. What the editor would lose of it is said before.
 */
export function ArticleEditor(props: {
  label: string;
  problem: string | null;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** Where its place says what it is. */
  isLabelHidden?: boolean;
  /** Pictures that are at hand, beside those that are uploaded for it. */
  offered?: { label: string; pictures: readonly Picture[] };
  value: string;
  onChange: (html: string) => void;
}) {
  const { label, problem, isRequired = false, isDisabled = false, isLabelHidden = false, ...editor } = props;
  return (
    <FieldGroup
      label={label}
      problem={problem}
      isRequired={isRequired}
      isLabelHidden={isLabelHidden}
      isDisabled={isDisabled}
      hint="Alt+F10 到工具栏，Esc 回到正文"
    >
      <Written {...editor} />
    </FieldGroup>
  );
}

function Written({
  offered,
  value,
  onChange,
}: {
  offered?: { label: string; pictures: readonly Picture[] };
  value: string;
  onChange: (html: string) => void;
}) {
  const { label, tied } = useField({});
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  const [asked, setAsked] = useState<Question | null>(null);
  const [note, setNote] = useState("");
  const [missed, setMissed] = useState<readonly string[]>([]);
  /** As it was given, and as the editor has it. */
  const opened = useRef({ html: value, doc: null as EditorState["doc"] | null });
  const said = useRef<string | null>(null);
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (host.current === null) return;
    const made = new EditorView(host.current, {
      state: stateOf(documentOf("")),
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction);
        made.updateState(next);
        setState(next);
        if (!transaction.docChanged) return;
        const { html, doc } = opened.current;
        said.current = doc?.eq(next.doc) ? html : articleHtml(next.doc);
        // Forms hear what is typed in their fields.
        host.current?.dispatchEvent(new Event("input", { bubbles: true }));
        change.current(said.current);
      },
      transformPastedHTML(html) {
        setNote(hasForeignPicture(html) ? FOREIGN_TEXT : "");
        return withoutStyles(html);
      },
      clipboardParser: pastedParser,
      scrollThreshold: BARS,
      scrollMargin: BARS,
      handleDOMEvents: {
        keydown(_, event) {
          if (event.altKey && event.key === "F10") {
            event.preventDefault();
            toolbar.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
            return true;
          }
          return false;
        },
      },
    });
    setView(made);
    return () => made.destroy();
  }, []);

  // Another text came: what was read, or what was typed before somebody had to sign in.
  useEffect(() => {
    if (view === null || said.current === value) return;
    said.current = value;
    const doc = documentOf(value);
    opened.current = { html: value, doc };
    const next = stateOf(doc);
    view.updateState(next);
    setState(next);
    setMissed(missedIn(value, articleHtml(doc)));
  }, [view, value]);

  const described = tied["aria-describedby"];
  const isWrong = tied["aria-invalid"] === true;
  const isRequired = tied["aria-required"] === true;
  const { disabled } = tied;
  useEffect(() => {
    view?.setProps({
      editable: () => !disabled,
      attributes: {
        class: "tm-article-text tm-prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label ?? "",
        ...(isRequired ? { "aria-required": "true" } : {}),
        ...(described === undefined ? {} : { "aria-describedby": described }),
        ...(isWrong ? { "aria-invalid": "true" } : {}),
      },
    });
  }, [view, label, described, isRequired, isWrong, disabled]);

  const run = (command: Command) => {
    if (view === null) return;
    command(view.state, view.dispatch, view);
    view.focus();
  };
  // Once the window is gone: under it nothing takes the focus, and the cursor may have moved.
  useEffect(() => {
    if (view === null || asked === null) return;
    return () => {
      if (!view.isDestroyed) view.focus();
    };
  }, [view, asked]);
  const close = () => setAsked(null);
  const answer = (command: Command) => {
    close();
    if (view !== null) command(view.state, view.dispatch, view);
  };
  return (
    <div className="tm-article-editor tm-framed">
      {missed.length === 0 ? null : (
        <p className="tm-callout is-warning" role="status">
          {label}里有编辑器放不下的内容：{missed.join("、")}。改动{label}并保存后会去掉；不改则原样保留。
        </p>
      )}
      {state === null || view === null ? null : (
        <Toolbar label={`${label}格式`} bar={toolbar} onLeave={() => view.focus()}>
          {(tabIndexOf) => (
            <>
              {TOOLS.map((group) => (
                <Group key={group[0]?.name}>
                  {group.map((tool) => (
                    <ToolButton key={tool.name} tool={tool} state={state} tabIndex={tabIndexOf(tool.name)} run={run} />
                  ))}
                </Group>
              ))}
              <Group>
                <ToolButton
                  tool={{ name: "link", label: "链接", does: () => true, isOn: () => linkAt(state) !== "" }}
                  state={state}
                  tabIndex={tabIndexOf("link")}
                  run={() => setAsked({ kind: "link" })}
                />
                <ToolButton
                  tool={{ name: "picture", label: "图片", does: () => true, isOn: () => pictureAt(state) !== null }}
                  state={state}
                  tabIndex={tabIndexOf("picture")}
                  run={() => setAsked({ kind: "picture" })}
                />
                <ToolButton
                  tool={{ name: "table", label: "表格", does: insertTable, isOn: isInTable }}
                  state={state}
                  tabIndex={tabIndexOf("table")}
                  run={run}
                />
              </Group>
              {/* They have their place before there is a table: none of them comes under the pointer that makes one. */}
              <Group label="表格">
                {TABLE_TOOLS.map((tool) => (
                  <ToolButton key={tool.name} tool={tool} state={state} tabIndex={tabIndexOf(tool.name)} run={run} />
                ))}
              </Group>
            </>
          )}
        </Toolbar>
      )}
      <div ref={host} className="tm-article-host" />
      {note === "" ? null : (
        <p className="tm-pad-row tm-small tm-warning" role="status">
          {note}
        </p>
      )}
      {state === null || asked === null ? null : asked.kind === "link" ? (
        <LinkDialog
          first={linkAt(state)}
          onClose={close}
          onDone={(href) => {
            answer(setLink(href));
          }}
        />
      ) : (
        <PictureDialog
          first={pictureAt(state)}
          offered={offered}
          onClose={close}
          onDone={(picture) => {
            answer(pictureAt(state) === null ? insertPicture(picture) : changePicture(picture));
          }}
        />
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tools, one stop of the Tab key: the arrow keys go among them, Escape back to the text. */
function Toolbar({
  label,
  bar,
  onLeave,
  children,
}: {
  label: string;
  bar: RefObject<HTMLDivElement | null>;
  onLeave: () => void;
  children: (tabIndexOf: (name: string) => 0 | -1) => ReactNode;
}) {
  const [stop, setStop] = useState("heading");
  const pressed = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isEscape(event)) {
      event.preventDefault();
      onLeave();
      return;
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-tool]")];
    const at = all.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (at < 0 || (step === undefined && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (step ?? 0);
    all[(to + all.length) % all.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className="tm-article-tools tm-row tm-wrap tm-underlined"
      onKeyDown={pressed}
      onFocus={({ target }) => {
        const { tool } = target.dataset;
        if (tool !== undefined) setStop(tool);
      }}
    >
      {children((name) => (name === stop ? 0 : -1))}
    </div>
  );
}

/** Tools that belong together. */
const Group = ({ label, children }: { label?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a part of a toolbar
  <div role="group" aria-label={label} className="tm-row tm-wrap tm-gap-4">
    {children}
  </div>
);

function ToolButton({
  tool: { name, label, does, isOn },
  state,
  tabIndex,
  run,
}: {
  tool: Tool;
  state: EditorState;
  tabIndex: 0 | -1;
  run: (command: Command) => void;
}) {
  const isDisabled = !does(state);
  return (
    <button
      type="button"
      className="tm-button is-minimal is-small"
      data-tool={name}
      tabIndex={tabIndex}
      aria-pressed={isOn?.(state)}
      aria-disabled={isDisabled || undefined}
      // The text keeps the focus under the mouse.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isDisabled) run(does);
      }}
    >
      {label}
    </button>
  );
}

/** A window of the editor; it stands in a form, which must not be sent by it. */
function Asking({
  title,
  submitText,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitText: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} width="form" closesOutside={false} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        <div className="tm-stack tm-gap-12">{children}</div>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary">
            {submitText}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function LinkDialog({
  first,
  onClose,
  onDone,
}: {
  first: string;
  onClose: () => void;
  onDone: (href: string) => void;
}) {
  const [typed, setTyped] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Asking
      title="链接"
      submitText="确定"
      onClose={onClose}
      onSubmit={() => {
        const address = typed.trim();
        const wrong = address === "" && first !== "" ? null : linkProblem(address);
        setProblem(wrong);
        if (wrong === null) onDone(address);
      }}
    >
      <Field
        label="地址"
        isRequired={first === ""}
        problem={problem}
        hint={first === "" ? "https:// 开头的网址，或 / 开头的本站地址" : "清空则去掉链接"}
      >
        <TextInput
          value={typed}
          maxLength={500}
          data-focus-first=""
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </Asking>
  );
}

const PICTURE: UploadRule = { ...IMAGE_RULE, most: 1 };

function PictureDialog({
  first,
  offered,
  onClose,
  onDone,
}: {
  first: Picture | null;
  offered: { label: string; pictures: readonly Picture[] } | undefined;
  onClose: () => void;
  onDone: (picture: Picture) => void;
}) {
  const [src, setSrc] = useState(first?.src ?? "");
  const [alt, setAlt] = useState(first?.alt ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const choices = offered?.pictures ?? [];
  const isOffered = choices.some((choice) => choice.src === src);
  return (
    <Asking
      title="图片"
      submitText={first === null ? "插入" : "确定"}
      onClose={onClose}
      onSubmit={() => {
        setProblem(src === "" ? (choices.length === 0 ? "请上传图片" : "请选择或上传图片") : null);
        if (src !== "") onDone({ src, alt: alt.trim() });
      }}
    >
      {choices.length === 0 ? null : (
        <FieldGroup label={offered?.label ?? ""}>
          <div className="tm-row tm-wrap tm-gap-12">
            {choices.map((choice) => (
              <button
                key={choice.src}
                type="button"
                className="tm-article-choice tm-framed"
                aria-pressed={choice.src === src}
                onClick={() => {
                  setSrc(choice.src);
                  if (alt === "" || choices.some((other) => other.alt === alt)) setAlt(choice.alt);
                }}
              >
                <img src={pictureShown(choice.src, 160)} alt={choice.alt} />
              </button>
            ))}
          </div>
        </FieldGroup>
      )}
      <Field label={choices.length === 0 ? "图片" : "上传其他图片"} isRequired={choices.length === 0} problem={problem}>
        <Uploader label="图片" rule={PICTURE} visibility="public" value={isOffered ? "" : src} onChange={setSrc} />
      </Field>
      <Field label="图片说明" hint="读给看不到图片的人听，选填">
        <TextInput value={alt} maxLength={100} onChange={({ target }) => setAlt(target.value)} />
      </Field>
    </Asking>
  );
}
