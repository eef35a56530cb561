import { type ComponentProps, type ReactNode, useState } from "react";
import { createActor } from "xstate";
import { confirmed } from "../../../src/application/commands.ts";
import { createDetailMachine } from "../../../src/application/detail-machine.ts";
import type { RecordForm } from "../../../src/application/record-editor.ts";
import { railOf } from "../../../src/domain/deal.ts";
import { text } from "../../../src/domain/fields.ts";
import { asId, type CompanyId, type OrderId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { IMAGE_RULE, UPLOAD_MOST } from "../../../src/domain/system/upload.ts";
import { dealContacts as dealContactsOf } from "../../../src/domain/trade/contact.ts";
import { dueRow, moneyRow } from "../../../src/domain/trade/deal-money.ts";
import type { DealNote } from "../../../src/domain/trade/deal-note.ts";
import { ArticleEditor } from "../../../src/ui/kit/article/article-editor.tsx";
import { Button } from "../../../src/ui/kit/button.tsx";
import { CertifiedFirst } from "../../../src/ui/kit/certified-first.tsx";
import { CommandDialog } from "../../../src/ui/kit/console/command-dialog.tsx";
import {
  CommandButtons,
  DetailFrame,
  FieldGrid,
  Padded,
  Section,
  Timeline,
} from "../../../src/ui/kit/console/details.tsx";
import { EditorFrame, FieldSection, inputsOf, OrderButtons } from "../../../src/ui/kit/console/editor-frame.tsx";
import { FormColumn } from "../../../src/ui/kit/console/form-column.tsx";
import { PrivateFileView } from "../../../src/ui/kit/console/private-file.tsx";
import { Unsaved } from "../../../src/ui/kit/console/unsaved.tsx";
import { DueBy, Overdue } from "../../../src/ui/kit/deadline.tsx";
import { DealContacts } from "../../../src/ui/kit/deal-contacts.tsx";
import { DealConversation } from "../../../src/ui/kit/deal-conversation.tsx";
import { auditCommand, Countdown, DealHead, OrderCrumb, VouchersPlace } from "../../../src/ui/kit/deal-head.tsx";
import { DealMoney } from "../../../src/ui/kit/deal-money.tsx";
import { Field, TextInput } from "../../../src/ui/kit/fields.tsx";
import { Link } from "../../../src/ui/kit/link.tsx";
import { PayeeBlock } from "../../../src/ui/kit/payee-block.tsx";
import { ForRoles, Permitted } from "../../../src/ui/kit/permitted.tsx";
import { OtherEntityState, PurchasingEntityNote, QuotingEntityNote } from "../../../src/ui/kit/purchasing-entity.tsx";
import { Room } from "../../../src/ui/kit/room.tsx";
import { Uploader } from "../../../src/ui/kit/uploader.tsx";
import { LONG_TITLE } from "../data.ts";
import { useNote } from "../frame.tsx";
import { alone, part } from "../story.ts";

const FILES = { kind: "file", types: ["pdf", "txt"], most: 2 } as const;

function Files({
  rule = FILES,
  visibility = "private",
  first = "",
}: {
  rule?: Parameters<typeof Uploader>[0]["rule"];
  visibility?: "public" | "private";
  first?: string;
}) {
  const [value, setValue] = useState(first);
  return (
    <>
      <Uploader label="附件" rule={rule} visibility={visibility} value={value} onChange={setValue} />
      <output aria-label="值">{value}</output>
    </>
  );
}

export const uploader = part(Uploader, {
  empty: () => <Files />,
  filled: () => <Files first="/common/private/合同.pdf" />,
  full: () => <Files first="/common/private/合同.pdf,/common/private/途中.pdf" />,
  failing: () => <Files first="/common/private/失败.pdf" />,
  longName: () => <Files first={`/common/private/${LONG_TITLE.replaceAll(/[*%]/g, "")}.pdf`} />,
  pictures: () => <Files rule={{ ...IMAGE_RULE, most: UPLOAD_MOST }} visibility="public" />,
});

/** As in a browser that shows PDF files itself, which the one of the tests does not. */
function PdfViewer({ children }: { children: ReactNode }) {
  useState(() => Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true }));
  return children;
}

export const privateFileView = part(PrivateFileView, {
  picture: () => <PrivateFileView file="营业执照.svg" label="营业执照" />,
  paper: () => <PrivateFileView file="合同.pdf" label="合同" />,
  largePaper: () => <PrivateFileView file="营业执照.pdf" label="营业执照" isLarge />,
  readPaper: alone(() => (
    <PdfViewer>
      <PrivateFileView file="营业执照.pdf" label="营业执照" isLarge />
      <PrivateFileView file="合同.pdf" label="合同" />
    </PdfViewer>
  )),
  loading: () => <PrivateFileView file="途中.pdf" label="合同" />,
  failed: () => <PrivateFileView file="失败.pdf" label="合同" />,
});

export const permitted = part(Permitted, {
  may: () => <Permitted permissions={["order:list"]}>看得见订单</Permitted>,
  mayNot: () => <Permitted permissions={["order:edit"]}>看不见</Permitted>,
});

export const forRoles = part(ForRoles, {
  is: () => <ForRoles roles={["buyer"]}>买家可见</ForRoles>,
  isNot: () => <ForRoles roles={["operator"]}>看不见</ForRoles>,
});

export const certifiedFirst = part(CertifiedFirst, {
  refused: () => <CertifiedFirst what="期货询盘">表单</CertifiedFirst>,
  page: () => (
    <CertifiedFirst what="期货询盘" isPage>
      表单
    </CertifiedFirst>
  ),
});

export const purchasingEntityNote = part(PurchasingEntityNote, { usual: () => <PurchasingEntityNote /> });

export const quotingEntityNote = part(QuotingEntityNote, { usual: () => <QuotingEntityNote /> });

export const otherEntityState = part(OtherEntityState, {
  company: () => (
    <OtherEntityState
      subject="这笔订单"
      owner={{ companyId: asId<CompanyId>("1"), companyName: "满洲里联众木业有限责任公司" }}
    />
  ),
  person: () => <OtherEntityState subject="这笔订单" owner={{ companyId: null, companyName: null }} />,
});

export const section = part(Section, {
  usual: () => (
    <Section title="订单信息" note={<span className="tm-muted">3 件商品</span>}>
      <Padded>内容</Padded>
    </Section>
  ),
});

export const orderCrumb = part(OrderCrumb, {
  usual: () => <OrderCrumb list="现货订单" to="/user/platformOrder" title="订单详情" />,
});

export const countdown = part(Countdown, {
  running: () => <Countdown secondsLeft={93_784} over="已到截止时间，正在取消" />,
  over: () => <Countdown secondsLeft={0} over="已到截止时间，正在取消" />,
});

export const room = part(Room, {
  usual: () => (
    <Room>
      <p>{LONG_TITLE}</p>
    </Room>
  ),
});

export const dueBy = part(DueBy, {
  ahead: () => <DueBy until="2999-11-22" />,
  over: () => <DueBy until={1} />,
});

export const overdue = part(Overdue, {
  over: () => <Overdue until="2020-11-22 14:05" />,
});

export const dealHead = part(DealHead, {
  "asked of": alone(() => {
    const note = useNote();
    return (
      <DealHead
        kind="订单"
        no="TM26112100000001"
        state={{ words: "待您付款", tone: "act", name: "", until: "2999-11-22 14:05", isMine: true }}
        countdown={<Countdown secondsLeft={899} over="已到截止时间，正在取消" />}
        rail={railOf([
          { name: "提交订单", passed: "2026-11-21 10:15" },
          { name: "付款", passed: null, due: "截止 2026-11-22 14:05" },
          { name: "提货", passed: null, due: "计划 2026-11-20", isLate: true },
        ])}
        commands={[
          { name: "pay", label: "上传付款凭证", leadsOn: true, onAsk: () => note("pay") },
          { name: "cancel", label: "取消订单", leadsOn: false, onAsk: () => note("cancel") },
          { name: "list", label: "查看提货预约", leadsOn: false, to: "/user/reservation" },
        ]}
        hint="请付款并上传凭证"
      />
    );
  }),
  overdue: alone(() => (
    <DealHead
      kind="订单"
      no="TM26112100000001"
      state={{ words: "待您陈述", tone: "act", name: "争议中", until: "2020-11-22 14:05", isMine: true }}
      rail={railOf([{ name: "提交订单", passed: "2020-11-21 10:15" }])}
      commands={[]}
    />
  )),
  ended: alone(() => (
    <DealHead
      kind="提货单"
      no="TH26112100000001"
      state={{ words: "已作废", tone: "ended", name: "", until: "", isMine: false }}
      rail={railOf([{ name: "装车", passed: "2026-11-21 10:15" }], { name: "已作废", at: "2026-11-21 16:00" })}
      commands={[auditCommand]}
      hint={LONG_TITLE}
    />
  )),
});

export const vouchersPlace = part(VouchersPlace, {
  usual: () => (
    <VouchersPlace>
      <Section title="付款凭证">{LONG_TITLE}</Section>
    </VouchersPlace>
  ),
});

const NOTES: readonly DealNote[] = [
  { id: asId("1"), by: "buyer", shopName: "", words: "周五下午三点后能提吗？", time: "2026-11-30 10:15:00" },
  { id: asId("2"), by: "merchant", shopName: "联众木业", words: `可以。\n${LONG_TITLE}`, time: "2026-11-30 10:40:00" },
];

export const dealConversation = part(DealConversation, {
  buyer: function Buyer() {
    const note = useNote();
    return (
      <DealConversation
        subject="order"
        id={asId<OrderId>("7")}
        notes={NOTES}
        reader="buyer"
        onSent={() => note("重新读取")}
      />
    );
  },
  empty: () => <DealConversation subject="order" id={asId<OrderId>("7")} reader="merchant" onSent={() => {}} />,
  operator: () => (
    <DealConversation subject="order" id={asId<OrderId>("7")} notes={NOTES} reader="operator" onSent={() => {}} />
  ),
});

export const dealMoney = part(DealMoney, {
  toPay: () => (
    <DealMoney
      rows={[moneyRow("应付", fen(2_427_934)), dueRow("还需支付", fen(2_427_934), "买家", "2026-12-02 03:36")]}
      payee={
        <PayeeBlock
          memo="TM20261123000001"
          payee={{ accountName: LONG_TITLE, bankName: "中国银行太仓支行", bankAccount: "6222021234567890123" }}
        />
      }
    />
  ),
  due: () => (
    <DealMoney
      rows={[
        moneyRow("应付", fen(2_427_934)),
        moneyRow("运费", null, "待商家确认"),
        dueRow("还需支付", fen(2_427_934), "买家", "2026-12-02 03:36"),
      ]}
    />
  ),
});

export const dealContacts = part(DealContacts, {
  usual: () => (
    <DealContacts
      contacts={dealContactsOf(
        [
          { role: "shop", name: "联众木业" },
          { role: "warehouse", name: "太仓新海码头木材堆场", note: LONG_TITLE },
        ],
        [{ role: "warehouse", name: "太仓新海码头木材堆场", person: "李库管", phone: "0512-80001015" }],
        { name: "陆师傅", truck: "沪DK6325", phone: "139****0063" },
      )}
    />
  ),
});

export const fieldGrid = part(FieldGrid, {
  usual: () => (
    <FieldGrid
      fields={[
        { label: "订单号", value: "TM20261123000001" },
        { label: "备注", value: "" },
        null,
        { label: "商品", value: LONG_TITLE, isWide: true },
      ]}
    />
  ),
});

export const timeline = part(Timeline, {
  usual: () => (
    <Timeline
      entries={[
        { time: "2026-11-23 10:15:00", title: "提交订单", who: "王小木" },
        { time: "2026-11-23 14:05:00", title: "商家确认", who: "联众木业", note: "明早可提", ip: "10.0.0.8" },
      ]}
    />
  ),
});

const DETAIL = { missing: { title: "没有这笔订单", action: <Link to="/list">返回列表</Link> }, failed: "订单没有取到" };

const ORDER = { title: "订单 TM20261123000001" };
const never = () => new Promise<never>(() => {});

/** A detail page over its machine, which reads by `load`. */
function Detail({ load }: { load: () => Promise<typeof ORDER | null> }) {
  const note = useNote();
  const [actor] = useState(() => {
    const commands = { dispute: confirmed(async ({ title }: typeof ORDER) => note(`已提出异议 ${title}`), "已提交") };
    const read = async () => {
      await null; // a note is taken once the story is drawn
      note("read");
      return load();
    };
    return createActor(createDetailMachine({ load: read, commands, notify: note }), {
      input: { query: { id: "1" } },
    }).start();
  });
  return (
    <DetailFrame
      {...DETAIL}
      actor={actor}
      titleOf={({ title }) => title}
      dialogOf={({ command, name, part, thing }) => (
        <CommandDialog command={command} title={`${name} ${part} ${thing.title}`}>
          <p>平台会核对。</p>
        </CommandDialog>
      )}
    >
      {({ title }, ask, isBusy) => (
        <>
          <p>{title}</p>
          <CommandButtons names={["dispute"]} labels={{ dispute: "提出异议" }} isBusy={isBusy} ask={ask} />
          <Button onClick={() => ask("dispute", "2")}>对一行提出异议</Button>
          <Button onClick={() => actor.send({ type: "retried" })}>刷新</Button>
        </>
      )}
    </DetailFrame>
  );
}

/** Gives the order once and nothing after. */
const once = () => {
  let isFirst = true;
  return () => {
    const answer = isFirst ? Promise.resolve(ORDER) : never();
    isFirst = false;
    return answer;
  };
};

export const detailFrame = part(DetailFrame, {
  shown: () => <Detail load={async () => ORDER} />,
  stale: () => <Detail load={once()} />,
  loading: () => <Detail load={never} />,
  missing: () => <Detail load={async () => null} />,
  failed: () => <Detail load={() => Promise.reject(new Error("没有连上"))} />,
});

function Buttons({ isBusy }: { isBusy: boolean }) {
  const note = useNote();
  const labels = { confirm: "确认订单", dispute: "提出异议" };
  return <CommandButtons names={["confirm", "dispute"]} labels={labels} isBusy={isBusy} ask={(name) => note(name)} />;
}

export const commandButtons = part(CommandButtons, {
  ready: () => <Buttons isBusy={false} />,
  busy: () => <Buttons isBusy />,
});

/** For a form of which nothing is stored. */
const NOTHING_TYPED = { name: "店铺资料", now: () => ({}), restore: () => {} };

function EditedForm({ first, isSaving = false }: { first: string; isSaving?: boolean }) {
  const note = useNote();
  const [name, setName] = useState(first);
  return (
    <FormColumn
      label="店铺资料"
      isDirty={name !== "联众木业"}
      isSaving={isSaving}
      note="保存后须重新审核"
      input={NOTHING_TYPED}
      onSave={() => note("保存")}
      onReset={() => setName("联众木业")}
    >
      <Section title="基本信息">
        <Padded>
          <Field label="店铺名称">
            <TextInput value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
          <div style={{ height: 900 }} />
        </Padded>
      </Section>
      <Link to="/list">返回列表</Link>
    </FormColumn>
  );
}

export const formColumn = part(FormColumn, {
  clean: alone(() => <EditedForm first="联众木业" />),
  dirty: alone(() => <EditedForm first="联众" />),
  saving: alone(() => <EditedForm first="联众" isSaving />),
});

const REMARK = { remark: { type: text(20), label: "备注" } } as const;
type Remark = RecordForm<typeof REMARK, null>;

function Edited({ state }: { state: "loading" | "missing" | "failed" | "editing" }) {
  const note = useNote();
  const form: Remark | null = state === "editing" ? { fields: { remark: "轻放" }, rest: null } : null;
  return (
    <EditorFrame<Remark>
      title="备注"
      back={{ to: "/list", text: "返回列表" }}
      failed="备注没有取到"
      state={{
        context: {
          query: {},
          before: form,
          form,
          problems: { remark: "备注不超过 20 个字" },
          wasSubmitted: true,
          key: "",
        },
        hasTag: (tag) => tag === state,
      }}
      send={({ type }) => note(type)}
    >
      {(editor) => <FieldSection title="备注" form={inputsOf(editor)} fields={REMARK} />}
    </EditorFrame>
  );
}

export const editorFrame = part(EditorFrame, {
  loading: alone(() => <Edited state="loading" />),
  missing: alone(() => <Edited state="missing" />),
  failed: alone(() => <Edited state="failed" />),
  wrong: alone(() => <Edited state="editing" />),
});

export const fieldSection = part(FieldSection, {
  usual: () => (
    <FieldSection
      title="备注"
      form={{ fields: { remark: "轻放" }, problemOf: () => null, change: () => {}, isSending: false }}
      fields={REMARK}
    />
  ),
});

export const orderButtons = part(OrderButtons, {
  first: () => <OrderButtons name="购买流程" isFirst isLast={false} onMove={() => {}} onRemove={() => {}} />,
  last: () => <OrderButtons name="隐私政策" isFirst={false} isLast onMove={() => {}} />,
});

export const unsaved = part(Unsaved, {
  leaving: alone(() => (
    <>
      <Link to="/list">返回列表</Link>
      <Unsaved isUnsaved={() => true} input={NOTHING_TYPED} />
    </>
  )),
});

function Article({ first, offered }: { first: string } & Pick<ComponentProps<typeof ArticleEditor>, "offered">) {
  const note = useNote();
  const [value, setValue] = useState(first);
  return (
    <>
      <ArticleEditor
        label="正文"
        problem={null}
        {...(offered === undefined ? {} : { offered })}
        value={value}
        onChange={(html) => {
          note("改了");
          setValue(html);
        }}
      />
      <Button onClick={() => setValue(first)}>放弃修改</Button>
      <output aria-label="值">{value}</output>
    </>
  );
}

export const articleEditor = part(ArticleEditor, {
  empty: () => <Article first="" />,
  written: () => (
    <Article first='<h2>行情</h2><p>报价<strong>持稳</strong>，见<a href="/index">首页</a>。</p><ul><li>樟子松</li><li>云杉</li></ul><table><thead><tr><th>规格</th><th>价</th></tr></thead><tbody><tr><td>30*120*4000</td><td>1,850</td></tr></tbody></table>' />
  ),
  offered: () => (
    <Article
      first=""
      offered={{
        label: "商品图片",
        pictures: [
          { src: "/pictures/goods/a.svg", alt: "樟子松 图 1" },
          { src: "/pictures/goods/b.svg", alt: "樟子松 图 2" },
        ],
      }}
    />
  ),
  richer: () => (
    <Article first="<p><i>旧文</i></p><table><caption><strong>单价</strong>，元</caption><tbody><tr><td>1</td></tr></tbody></table>" />
  ),
});
