/** Text shown while a file is made and downloaded. */
export const DOWNLOADING_TEXT = "正在下载数据，请稍候";
/** Where no answer came that could be shown. */
export const DOWNLOAD_FAILED_TEXT = "下载文件出现错误，请联系管理员！";
