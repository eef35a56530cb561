import type { DownloadRequest, Downloads, FileSaver } from "../../application/system/downloads.ts";
import { ownDataCopy } from "../../contract/account/account-calls.ts";
import { downloadFile, privateFile } from "../../contract/system/file-calls.ts";
import { exportMerchantOrders } from "../../contract/trade/order-life-calls.ts";
import { merchantTallySheet, ownTallySheet, tallySheetAdmin } from "../../contract/trade/pickup-calls.ts";
import type { HttpClient, ReceivedFile } from "../http/http-client.ts";

const SILENT = { silent: true } as const;
const TALLY_SHEETS = { buyer: ownTallySheet, merchant: merchantTallySheet, operator: tallySheetAdmin } as const;

function receive(http: HttpClient, request: DownloadRequest): Promise<ReceivedFile> {
  if ("fileId" in request) return http.sendForFile(privateFile, { params: { fileId: request.fileId } }, SILENT);
  if ("tallySheetOf" in request)
    return http.sendForFile(TALLY_SHEETS[request.reader], { id: request.tallySheetOf }, SILENT);
  if ("merchantOrders" in request) return http.sendForFile(exportMerchantOrders, request.merchantOrders, SILENT);
  if ("ownData" in request) return http.sendForFile(ownDataCopy, undefined, SILENT);
  const { fileName, delete: isDeleted = true } = request;
  return http.sendForFile(downloadFile, { fileName, delete: String(isDeleted) }, SILENT);
}

export const createHttpDownloads = (http: HttpClient, saver: FileSaver): Downloads => ({
  async fetch(request) {
    const { content, name } = await receive(http, request);
    saver.save(name, content);
  },
});
