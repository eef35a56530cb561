import { useMachine } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import {
  createGoodsExportMachine,
  createGoodsImportMachine,
} from "../../../application/catalog/goods-import-machine.ts";
import { MerchantGoods } from "../../../application/catalog/merchant-goods.ts";
import { PictureArchives } from "../../../application/catalog/picture-archives.ts";
import { Downloads } from "../../../application/system/downloads.ts";
import { Uploads } from "../../../application/system/uploads.ts";
import {
  IMPORT_FILE_TYPES,
  IMPORT_LEVEL_NAMES,
  IMPORT_ROWS_MAX,
  type ImportedPreview,
  type ImportOutcome,
  wouldWrite,
} from "../../../domain/catalog/import/import-report.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { Padded, Section } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, useWired } from "../../wiring.tsx";
import { FileQuestions, RowsToConfirm } from "./import-asked.tsx";
import { ImportPictures } from "./import-pictures.tsx";
import "../catalog.css";
import { Problem } from "../../kit/fields.tsx";
import "./goods-console.css";

type ImportActor = ActorRefFrom<ReturnType<typeof createGoodsImportMachine>>;

function Templates() {
  const [state, send] = useMachine(
    useWired(createGoodsExportMachine, { merchantGoods: MerchantGoods, downloads: Downloads }),
  );
  return IMPORT_FILE_TYPES.map((format) => (
    <Button
      key={format}
      busy={state.matches("making")}
      onClick={() => send({ type: "exportRequested", request: { format, what: { template: true } } })}
    >
      下载模板（{format === "xlsx" ? "Excel" : "CSV"}）
    </Button>
  ));
}

function GoodsImportView({ actor }: { actor: ImportActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { file, outcome, problem } = state.context;
  const isBusy = state.hasTag("busy");
  return (
    <>
      <PageHead
        title="批量导入"
        actions={<LinkButton to={CONSOLE_PAGES.merchantGoods.to()}>返回商品管理</LinkButton>}
      />
      <div className="tm-console-page">
        <Section title="选择文件">
          <Padded>
            <div className="tm-stack tm-gap-12">
              <div className="tm-row tm-gap-16 tm-wrap">
                <label className="tm-button is-primary">
                  {file === null ? "选择 Excel 或 CSV 文件" : "换一个文件"}
                  <input
                    className="tm-visually-hidden"
                    type="file"
                    aria-label="商品文件"
                    accept={IMPORT_FILE_TYPES.map((type) => `.${type}`).join(",")}
                    disabled={isBusy}
                    onChange={({ target }) => {
                      const chosen = target.files?.[0];
                      if (chosen !== undefined)
                        actor.send({
                          type: "fileChosen",
                          file: { name: chosen.name, size: chosen.size, content: chosen },
                        });
                      // The same file, mended, may be chosen again.
                      target.value = "";
                    }}
                  />
                </label>
                <Templates />
                <span className="tm-muted">
                  {file === null ? `不超过 5 MB、${IMPORT_ROWS_MAX} 行；先检查，确认后才写入` : file.name}
                </span>
              </div>
              <ImportPictures actor={actor} />
              <Problem>{problem}</Problem>
              {isBusy ? (
                <p role="status">{state.matches("importing") ? "正在导入，请稍候…" : "正在检查，请稍候…"}</p>
              ) : null}
              {state.matches("waiting") ? <p role="status">图片上传完后检查文件</p> : null}
            </div>
          </Padded>
        </Section>
        {outcome === null ? <Explanation /> : <Outcome actor={actor} outcome={outcome} />}
      </div>
    </>
  );
}

const Explanation = () => (
  <Section title="说明">
    <Padded>
      <ul>
        <li>
          表头写列名，中英文均可，顺序不限，可分两行，上方可有标题；必须有“价格”，以及“标题”或“树种”。单位写在列名里：“厚度（cm）”“库存（根）”。
        </li>
        <li>规格写成“30*120*4000”或分厚度、宽度、长度几列；每件根数与每件体积写一个；品类空着的按标题识别。</li>
        <li>货号相同的商品会被更新，没有的会新增。商家一列可不填，只能导入本店商品。</li>
        <li>
          更新时，品类、销售单位、每件、等级、品牌、产地、含水率、用途、证书没有列出或空着的保持不变；要清除的写“无”。
        </li>
        <li>
          “图片”一列填写文件名（几张用顿号隔开，扩展名可不写），图片与文件一起选取；这一列没有或空着时，按货号对应：“KS-001.jpg、KS-001-2.jpg、KS-001-3.jpg”依次是同一商品的图片。每个商品最多
          5 张；选了图片的替换原有图片，没选的保持不变，写“无”则清除。
        </li>
        <li>
          规格、每件、库存或价格与同类商品相差很大的，更新时库存增到十倍、价格降到一半以下或涨到两倍以上的，逐行列出，勾选确认后才导入；其他行不受影响。
        </li>
        <li>仓库须是平台已有的仓库。新商品先进入审核；改价格、库存不须审核，改规格、树种等须重新审核。</li>
        <li>导出的文件修改后可以直接导入。</li>
      </ul>
    </Padded>
  </Section>
);

function Outcome({
  actor,
  outcome: { summary, reports, reportNum, questions, asked, goods },
}: {
  actor: ImportActor;
  outcome: ImportOutcome;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const isDone = state.matches("done");
  // Rows that wait for a word are not read to their end.
  const readable = summary.rows - summary.bad - (summary.asked - asked.length);
  const sums: [string, number][] = [
    ["共", summary.rows],
    ["新增", summary.created],
    ["更新", summary.changed],
    ["未变", summary.unchanged],
    ["错误", summary.bad],
    ["待确认", summary.asked],
    ["有提示", summary.noted],
    ["有推断或默认", summary.assumed],
  ];
  const confirmed = state.context.answers.confirmed.length;
  const isWritten = wouldWrite(summary, confirmed);
  const mayImport = state.matches("checked") && !state.context.arePicturesUnderway && isWritten;
  const waiting = summary.asked - confirmed;
  const taken = summary.created + summary.changed + confirmed;
  const left = [
    ...(summary.bad > 0 ? [`${summary.bad} 行错误`] : []),
    ...(waiting > 0 ? [`${waiting} 行待确认`] : []),
  ].join("、");
  return (
    <Section title={isDone ? "导入结果" : "检查结果"}>
      <Padded>
        <div className="tm-stack tm-gap-12">
          <dl className="tm-sums tm-title" aria-label={isDone ? "导入结果" : "检查结果"}>
            {sums.map(([label, value]) => (
              <div key={label}>
                <dt className="tm-muted">{label}</dt>
                <dd className={label === "错误" && value > 0 ? "tm-number tm-danger tm-strong" : "tm-number"}>
                  {value}
                  <span className="tm-unit">行</span>
                </dd>
              </div>
            ))}
          </dl>
          {summary.unknownColumns.length === 0 ? null : (
            <p className="tm-muted">不认识的列，未读取：{summary.unknownColumns.join("、")}</p>
          )}
          {summary.unusedPictures.length === 0 ? null : (
            <p>{`没有商品使用的图片 ${summary.unusedPictures.length} 张：${shortList(summary.unusedPictures)}`}</p>
          )}
          <FileQuestions actor={actor} questions={questions} />
          {isDone || summary.assumed === 0 ? null : (
            <p>文件没有写明的按下表推断或默认；不对的请在文件中写明，再重新选择文件。</p>
          )}
          <div className="tm-row tm-gap-16 tm-wrap">
            {isDone ? (
              <>
                <LinkButton to={CONSOLE_PAGES.merchantGoods.to()} look="primary">
                  查看商品
                </LinkButton>
                <Button onClick={() => actor.send({ type: "dropped" })}>继续导入</Button>
              </>
            ) : (
              <>
                <Button
                  look="primary"
                  disabled={!mayImport}
                  onClick={() => {
                    actor.send({ type: "skipChosen", skipBad: summary.bad > 0 });
                    actor.send({ type: "importRequested" });
                  }}
                >
                  {left === "" ? "确认导入" : `不导入 ${left}，导入其余 ${taken} 行`}
                </Button>
                <Button disabled={state.hasTag("busy")} onClick={() => actor.send({ type: "dropped" })}>
                  取消
                </Button>
                {isWritten ? null : <span className="tm-muted">没有需要写入的内容</span>}
              </>
            )}
          </div>
        </div>
      </Padded>
      <RowsToConfirm actor={actor} asked={asked} />
      {reports.length === 0 ? null : (
        <div className="tm-goods-reports">
          <table className="tm-table is-fixed">
            <caption>错误、提示与未写明</caption>
            <colgroup>
              <col width={80} />
              <col width={180} />
              <col width={80} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">行号</th>
                <th scope="col">货号</th>
                <th scope="col">类别</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {reports.map(({ row, merchantSku, level, reason }) => (
                <tr key={`${row} ${reason}`}>
                  <td className="tm-number">{row}</td>
                  <td>{merchantSku || "-"}</td>
                  <td>
                    <Tag meaning={level === "bad" ? "act" : "waiting"}>{IMPORT_LEVEL_NAMES[level]}</Tag>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {goods.length === 0 ? null : <Goods goods={goods} total={readable} />}
      {reportNum > reports.length ? (
        <Padded>
          <span className="tm-muted">
            只显示前 {reports.length} 条，共 {reportNum} 条
          </span>
        </Padded>
      ) : null}
    </Section>
  );
}

/** Names that a person still reads one by one. */
const NAMES_SHOWN = 20;
const shortList = (names: readonly string[]): string =>
  names.length <= NAMES_SHOWN ? names.join("、") : `${names.slice(0, NAMES_SHOWN).join("、")}等`;

/** The good rows as they were understood, so that a wrong column is seen before anything is written. */
function Goods({ goods, total }: { goods: readonly ImportedPreview[]; total: number }) {
  return (
    <div className="tm-goods-reports">
      <table className="tm-table is-fixed">
        <caption>
          读到的商品
          {total > goods.length ? (
            <span className="tm-muted">{`（前 ${goods.length} 行，共 ${total} 行）`}</span>
          ) : null}
        </caption>
        <colgroup>
          <col width={60} />
          <col width={104} />
          <col />
          <col width={130} />
          <col width={124} />
          <col width={124} />
          <col width={124} />
          <col width={92} />
          <col width={130} />
        </colgroup>
        <thead>
          <tr>
            {["行号", "货号", "标题", "品类 树种 等级", "规格", "价格", "库存", "每件", "仓库"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {goods.map((one) => (
            <tr key={one.row}>
              <td className="tm-number">{one.row}</td>
              <td>{one.merchantSku}</td>
              <td>
                {one.title}
                {one.pictures.length === 0 ? null : (
                  <div className="tm-muted tm-small">{`图片 ${one.pictures.join("、")}`}</div>
                )}
              </td>
              <td>{[one.kindName, one.speciesName, one.gradeName].filter((name) => name !== "").join(" ")}</td>
              <td className="tm-number">{one.specText || "-"}</td>
              <td className="tm-goods-whole">{one.priceText}</td>
              <td className="tm-goods-whole">{one.stockText || "-"}</td>
              <td className="tm-number">{one.bundleText || "-"}</td>
              <td>{one.storeName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const GoodsImportScreen = screenOf({
  adapterBundle: "console",
  ports: { merchantGoods: MerchantGoods, uploads: Uploads, archives: PictureArchives, app: App },
  machine: createGoodsImportMachine,
  view: GoodsImportView,
});
