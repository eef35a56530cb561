import { type ComponentType, useState } from "react";
import { createActor } from "xstate";
import { commandMachine } from "../../../src/application/command-machine.ts";
import { reasoned } from "../../../src/application/commands.ts";
import { Button } from "../../../src/ui/kit/button.tsx";
import { ConfirmDialog } from "../../../src/ui/kit/confirm-dialog.tsx";
import { CommandDialog, ReasonDialog } from "../../../src/ui/kit/console/command-dialog.tsx";
import { EventDialog } from "../../../src/ui/kit/console/event-dialog.tsx";
import { Dialog, DialogActions } from "../../../src/ui/kit/dialog.tsx";
import { FormDialog, FormInput, type FormState } from "../../../src/ui/kit/form-fields.tsx";
import { MultiSelect } from "../../../src/ui/kit/multi-select.tsx";
import { SearchSelect } from "../../../src/ui/kit/search-select.tsx";
import { GRADES, LONG_TITLE, PORTS } from "../data.ts";
import { useNote } from "../frame.tsx";
import { alone, inBoth, part } from "../story.ts";

/** A page behind, whose button opens the window; open at first. */
function Opened({ window: Window }: { window: ComponentType<{ onClose: () => void }> }) {
  const note = useNote();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" className="tm-button" onClick={() => setOpen(true)}>
        打开
      </button>
      {isOpen ? (
        <Window
          onClose={() => {
            note("关闭");
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

const opened = (window: ComponentType<{ onClose: () => void }>) => alone(() => <Opened window={window} />);

/** A field behind, where Enter opens the window. */
function OverField() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input className="tm-input" aria-label="库存" onKeyDown={({ key }) => key === "Enter" && setOpen(true)} />
      {isOpen ? (
        <Dialog title="库存变少" onClose={() => setOpen(false)}>
          <p>有订单占用库存。</p>
        </Dialog>
      ) : null}
    </>
  );
}

export const dialog = part(
  Dialog,
  inBoth({
    overField: alone(OverField),
    usual: opened(({ onClose }) => (
      <Dialog title="选择采购主体" onClose={onClose}>
        <p>按所选主体下单、开票。</p>
        <DialogActions>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" onClick={onClose}>
            确定
          </Button>
        </DialogActions>
      </Dialog>
    )),
    longTitle: opened(({ onClose }) => (
      <Dialog title={LONG_TITLE} onClose={onClose}>
        <p>{LONG_TITLE}</p>
      </Dialog>
    )),
    noHead: opened(({ onClose }) => (
      <Dialog title="布局设置" head={false} onClose={onClose}>
        <p>没有标题栏</p>
      </Dialog>
    )),
    staysOutside: opened(({ onClose }) => (
      <Dialog title="填写地址" closesOutside={false} onClose={onClose}>
        <input className="tm-input" aria-label="地址" />
      </Dialog>
    )),
    noWayOut: opened(() => {
      const note = useNote();
      return (
        <Dialog title="请先设置密码">
          <Button look="primary" onClick={() => note("去设置")}>
            去设置
          </Button>
        </Dialog>
      );
    }),
    tall: opened(({ onClose }) => (
      <Dialog title="入驻协议" width="wide" onClose={onClose}>
        {Array.from({ length: 60 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all the same
          <p key={at}>第{at + 1}条 商家应保证货源真实、规格准确。</p>
        ))}
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            已阅读
          </Button>
        </DialogActions>
      </Dialog>
    )),
  }),
);

export const confirmDialog = part(
  ConfirmDialog,
  inBoth({
    asking: alone(() => {
      const note = useNote();
      const [isOpen, setOpen] = useState(true);
      const answered = (text: string) => () => {
        note(text);
        setOpen(false);
      };
      return (
        <ConfirmDialog
          open={isOpen}
          title="删除这个地址？"
          confirmText="删除"
          onConfirm={answered("删除")}
          onCancel={answered("取消")}
        >
          <p>删除后不能恢复。</p>
        </ConfirmDialog>
      );
    }),
  }),
);

/** A window with a name to fill in, and two choices that open within it. */
function NamedDialog({ isSending = false, isDanger = false }: { isSending?: boolean; isDanger?: boolean }) {
  const note = useNote();
  const [name, setName] = useState("");
  const [port, setPort] = useState("1");
  const [grades, setGrades] = useState<string[]>([]);
  const [wasSubmitted, setTried] = useState(false);
  const problem = wasSubmitted && name === "" ? "请输入名称" : null;
  const form: FormState = {
    fields: { name },
    problemOf: () => problem,
    change: (_, value) => setName(value),
    isSending,
  };
  const submitted = () => {
    setTried(true);
    note("提交");
  };
  return (
    <FormDialog
      title="保存搜索"
      isSending={isSending}
      isDanger={isDanger}
      onSubmit={submitted}
      onClose={() => note("关闭")}
    >
      <FormInput form={form} field="name" label="名称" />
      <SearchSelect label="口岸" options={PORTS} value={port} onChange={setPort} />
      <MultiSelect label="等级" options={GRADES} chosen={grades} onChange={setGrades} />
    </FormDialog>
  );
}

export const formDialog = part(
  FormDialog,
  inBoth({
    usual: alone(() => <NamedDialog />),
    sending: alone(() => <NamedDialog isSending />),
    danger: alone(() => <NamedDialog isDanger />),
  }),
);

/** The actor of a command that asks for a reason and never ends. */
const refusing = () =>
  createActor(commandMachine, {
    input: {
      name: "refuse",
      row: {},
      part: "",
      command: reasoned(() => new Promise(() => {}), "已驳回"),
    },
  }).start();

export const reasonDialog = part(
  ReasonDialog,
  inBoth({
    asking: alone(() => {
      const [command] = useState(refusing);
      return <ReasonDialog command={command} title="驳回申请" text="申请人会看到原因。" isDanger submitText="驳回" />;
    }),
  }),
);

export const commandDialog = part(
  CommandDialog,
  inBoth({
    asking: alone(() => {
      const [command] = useState(refusing);
      return (
        <CommandDialog command={command} title="修改备注">
          {(form) => <FormInput form={form} field="reason" label="备注" />}
        </CommandDialog>
      );
    }),
  }),
);

/** An event that asks why and cannot be taken back. */
const CANCELLING = {
  cancel: {
    label: "取消预约",
    text: "取消后提货员需要另约。",
    submit: "取消预约",
    isHarsh: true,
    ways: {},
    sent: {
      merchant: {
        may: "order:pickup:confirm",
        summary: "Cancels a reservation",
        done: "已取消",
        text: "取消后买家会收到通知，需要另约。",
      },
    },
  },
} as const;

export const eventDialog = part(
  EventDialog,
  inBoth({
    asking: alone(() => {
      const [command] = useState(refusing);
      return <EventDialog command={command} events={CANCELLING} event="cancel" side="merchant" more="货物不变。" />;
    }),
  }),
);
