import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { IndexAdmin } from "../../../application/content/index-admin.ts";
import {
  createIndexImportMachine,
  createIndicesMachine,
  EVERY_INDEX,
} from "../../../application/content/index-admin-machines.ts";
import { Clock, Ids, Navigator } from "../../../application/platform.ts";
import { ADMINISTERED_INDEX } from "../../../domain/content/administered-index.ts";
import {
  IMPORT_MOST,
  INDEX_CSV_HEAD,
  indexPointsIn,
  POINT_FIELDS,
  RECOMPUTE_FIELDS,
} from "../../../domain/content/index-csv.ts";
import { fen, formatYuan } from "../../../domain/money.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { Padded, Section } from "../../kit/console/details.tsx";
import { EditorFrame } from "../../kit/console/editor-frame.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Field, TextArea } from "../../kit/fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const hundredths = (value: number): string => formatYuan(fen(value));

const COLUMNS = columnsOf(ADMINISTERED_INDEX, {
  indexName: {
    isShort: true,
    drawn: ({ indexCode, indexName }) => (
      <a href={PAGES.priceIndices.to({ indexCode })} target="_blank" rel="noopener">
        {indexName}
      </a>
    ),
  },
  indexCode: { width: 260, drawn: ({ indexCode }) => <span className="tm-anywhere">{indexCode}</span> },
  level: { width: 80 },
  period: { width: 100 },
  value: { width: 130, drawn: ({ value, unit }) => (value === null ? "-" : `${hundredths(value)} ${unit}`) },
  source: { width: 100 },
});

function IndicesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createIndicesMachine>> }) {
  return (
    <>
      <PageHead
        title="价格指数"
        note="每周五收盘后自动计算；人工录入和导入的点重算时不会被覆盖"
        actions={
          <>
            <Button onClick={() => actor.send({ type: "commandRequested", name: "recompute", row: EVERY_INDEX })}>
              重算
            </Button>
            <LinkButton look="primary" to={CONSOLE_PAGES.priceImport.to()}>
              导入点位
            </LinkButton>
          </>
        }
      />
      <ListPanel
        actor={actor}
        fields={[{ kind: "text", name: "keyword", label: "指数名称" }]}
        label="价格指数"
        columns={COLUMNS}
        actionsOf={() => [{ label: "录入", command: "point" }]}
        empty={{ title: "没有这样的指数" }}
        failed="价格指数没有取到"
        dialogOf={({ command, name }) =>
          name === "recompute" ? (
            <CommandDialog command={command} title="重算指数" submitText="重算" isDanger>
              {(form) => (
                <>
                  <p>按成交和挂牌重新计算，已公布的数值可能改变；人工录入和导入的点不变。</p>
                  <FieldInputs form={form} fields={RECOMPUTE_FIELDS} />
                </>
              )}
            </CommandDialog>
          ) : (
            <CommandDialog command={command} title="录入点位" submitText="保存">
              {(form) => <FieldInputs form={form} fields={POINT_FIELDS} />}
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const IndicesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: IndexAdmin, navigator: Navigator, app: App, clock: Clock },
  machine: createIndicesMachine,
  view: IndicesView,
});

const SHOWN_PROBLEMS = 10;

function IndexImportView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createIndexImportMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <EditorFrame<{ text: string }>
      state={state}
      send={actor.send}
      title="导入点位"
      note={`从表格复制，或粘贴 CSV；一次最多 ${IMPORT_MOST} 个点，要么全部导入，要么都不导入`}
      back={{ to: CONSOLE_PAGES.priceIndices.to(), text: "返回价格指数" }}
      failed="页面没有打开"
      saveText="导入"
    >
      {({ form, change }) => {
        const { points, problems } = indexPointsIn(form.text);
        return (
          <Section title="点位" note={<span className="tm-muted">列：{INDEX_CSV_HEAD}</span>}>
            <Padded>
              <div className="tm-long-text">
                <Field label="每行一个点">
                  <TextArea
                    rows={14}
                    spellCheck={false}
                    placeholder="TM-1501,2026-W40,1012.35,26,1830.5"
                    value={form.text}
                    onChange={(event) => change({ text: event.target.value })}
                  />
                </Field>
              </div>
              <p role="status">
                识别到 {points.length} 个点{problems.length === 0 ? "" : `，${problems.length} 处有问题`}
              </p>
              {problems.length === 0 ? null : (
                <ul className="tm-danger tm-small">
                  {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
                    <li key={problem}>{problem}</li>
                  ))}
                </ul>
              )}
            </Padded>
          </Section>
        );
      }}
    </EditorFrame>
  );
}

export const IndexImportScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: IndexAdmin, app: App, navigator: Navigator, ids: Ids },
  machine: createIndexImportMachine,
  view: IndexImportView,
});
