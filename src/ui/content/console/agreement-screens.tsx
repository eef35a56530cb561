import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { AgreementAdmin } from "../../../application/content/news-admin.ts";
import {
  type AgreementEdit,
  createAgreementDetailMachine,
  createAgreementFormMachine,
  createAgreementListMachine,
} from "../../../application/content/news-admin-machines.ts";
import { Clock, Ids, Navigator } from "../../../application/platform.ts";
import {
  AGREEMENT_NAMES,
  AGREEMENT_STATES,
  AGREEMENT_STATUS,
  AGREEMENT_VERSION,
  type AgreementType,
} from "../../../domain/content/agreement.ts";
import { AGREEMENT_FIELDS } from "../../../domain/content/agreement-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { columnOf } from "../../../domain/states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { DetailFrame, FieldGrid, Padded, Section } from "../../kit/console/details.tsx";
import { EditorFrame, inputsOf } from "../../kit/console/editor-frame.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Field, Select } from "../../kit/fields.tsx";
import { Link, useGo } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const TABS = [
  { key: "", label: "全部" },
  ...AGREEMENT_NAMES.map(({ type, name }) => ({ key: String(type), label: name as string })),
];
const TYPES = AGREEMENT_NAMES.map(({ type, name }) => ({ value: type, label: name as string }));
const MEANING = columnOf(AGREEMENT_STATES, "tone");

const COLUMNS = columnsOf(AGREEMENT_VERSION, {
  typeName: { width: 160 },
  version: { width: 140, drawn: ({ id, version }) => <Link to={CONSOLE_PAGES.agreement.to({ id })}>{version}</Link> },
  title: { isShort: true },
  effectiveTime: { width: 150 },
  status: { width: 90, drawn: ({ status, statusName }) => <Tag meaning={MEANING[status]}>{statusName}</Tag> },
  acceptedNum: { width: 100 },
});

function AgreementListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAgreementListMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const type = state.context.request.filters.type ?? "";
  return (
    <>
      <PageHead
        title="平台协议"
        note="生效过的版本不能修改或删除，更新内容请发布新版本"
        actions={
          <LinkButton look="primary" to={CONSOLE_PAGES.agreementForm.to({ type })}>
            发布新版本
          </LinkButton>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "协议", name: "type", tabs: TABS }}
        label="平台协议"
        columns={COLUMNS}
        actionsOf={(row) =>
          row.status === AGREEMENT_STATUS.toCome
            ? [
                {
                  label: "撤回",
                  isDanger: true,
                  command: "withdraw",
                },
              ]
            : []
        }
        empty={{ title: "还没有协议", action: <Link to={CONSOLE_PAGES.agreementForm.to()}>发布新版本</Link> }}
        failed="协议没有取到"
        dialogOf={({ command }) => (
          <CommandDialog command={command} title="撤回版本" submitText="撤回" isDanger>
            <p>这个版本还没有生效，撤回后当前版本继续有效。</p>
          </CommandDialog>
        )}
      />
    </>
  );
}

export const AgreementListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: AgreementAdmin, navigator: Navigator, app: App },
  machine: createAgreementListMachine,
  view: AgreementListView,
});

function AgreementDetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAgreementDetailMachine>> }) {
  return (
    <>
      <PageHead title="协议版本" />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这个版本", action: <Link to={CONSOLE_PAGES.agreements.to()}>返回协议</Link> }}
        titleOf={({ title, version }) => `${title} ${version}`}
        failed="协议没有取到"
      >
        {(agreement) => (
          <>
            <Section title={agreement.title}>
              <FieldGrid
                fields={[
                  { label: "协议", value: agreement.typeName },
                  { label: "版本", value: agreement.version },
                  { label: "状态", value: agreement.statusName },
                  { label: "生效时间", value: agreement.effectiveTime },
                  { label: "同意人数", value: agreement.acceptedNum },
                  { label: "保存时间", value: agreement.createTime },
                ]}
              />
            </Section>
            <Section title="正文">
              <div className="tm-prose tm-pad tm-reading">
                {agreement.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </Section>
          </>
        )}
      </DetailFrame>
    </>
  );
}

export const AgreementDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: AgreementAdmin, app: App },
  machine: createAgreementDetailMachine,
  view: AgreementDetailView,
});

function AgreementFormView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAgreementFormMachine>> }) {
  const go = useGo();
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<AgreementEdit>
      state={state}
      send={actor.send}
      title="发布协议新版本"
      note="从最近一版的文字开始修改"
      back={{ to: CONSOLE_PAGES.agreements.to(), text: "返回协议" }}
      failed="协议没有取到"
      saveText="发布新版本"
    >
      {(editor) => {
        const form = inputsOf(editor);
        const { text, ...short } = AGREEMENT_FIELDS;
        return (
          <Section title="内容">
            <Padded>
              <Field label="协议">
                <Select<AgreementType>
                  value={editor.form.rest}
                  options={TYPES}
                  onChange={(type) => go(CONSOLE_PAGES.agreementForm.to({ type }))}
                />
              </Field>
              <FieldInputs form={form} fields={short} />
              <div className="tm-long-text">
                <FieldInputs form={form} fields={{ text }} />
              </div>
            </Padded>
          </Section>
        );
      }}
    </EditorFrame>
  );
}

export const AgreementFormScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: AgreementAdmin, app: App, navigator: Navigator, ids: Ids, clock: Clock },
  machine: createAgreementFormMachine,
  view: AgreementFormView,
});
