import { Type } from "typebox";
import { Shape } from "./common.ts";

/** Answers under /system travel at the top level, as the template's clients read them (reference §8). */
const text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const number = Type.Optional(
  Type.Union([
    Type.Integer({ minimum: -999_999_999, maximum: 999_999_999 }),
    Type.String({ pattern: "^-?[0-9]{1,9}$" }),
    Type.Null(),
  ]),
);
const id = Type.Optional(
  Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.String(), Type.Null()]),
);

/** What the template's forms send back with what they read; none of it is taken over. */
const ECHO = {
  createBy: text,
  createTime: text,
  updateBy: text,
  updateTime: text,
  searchValue: text,
  params: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
};

/** POST and PUT /system/config; what is missing or empty is refused in words, not by shape. */
export const ConfigBody = Shape({
  configId: id,
  configName: text,
  configKey: text,
  configValue: text,
  configType: text,
  remark: text,
  ...ECHO,
});

/** POST and PUT /system/dict/data. */
export const DictDataBody = Shape({
  dictCode: id,
  dictSort: number,
  dictLabel: text,
  dictValue: text,
  dictType: text,
  cssClass: text,
  listClass: text,
  isDefault: text,
  default: Type.Optional(Type.Boolean()),
  status: text,
  remark: text,
  ...ECHO,
});

/** POST and PUT /system/dict/type. */
export const DictTypeBody = Shape({
  dictId: id,
  dictName: text,
  dictType: text,
  status: text,
  remark: text,
  ...ECHO,
});

const term = Type.Optional(Type.String());
/** Text, because the template's clients send numbers, empty texts and nothing alike. Sorting is the server's. */
const LIST = {
  pageNum: term,
  pageSize: term,
  orderByColumn: term,
  isAsc: term,
  reasonable: term,
  "params[beginTime]": term,
  "params[endTime]": term,
};

export const ConfigListQuery = Shape({ configName: term, configKey: term, configType: term, ...LIST });
export const DictDataListQuery = Shape({ dictType: term, dictLabel: term, status: term, ...LIST });
export const DictTypeListQuery = Shape({ dictName: term, dictType: term, status: term, ...LIST });
/** GET /system/operlog/list and /system/logininfor/list. */
export const LogListQuery = Shape({ title: term, operName: term, userName: term, ipaddr: term, ...LIST });

/** GET /common/download. */
export const DownloadQuery = Shape({
  fileName: Type.String(),
  delete: Type.Optional(Type.String()),
});

/** GET /common/fileInfo: what a file is called by who handed it in. */
export const FileInfoQuery = Shape({ fileName: Type.String() });
export type FileInfo = { fileName: string; originalFilename: string };

/** Answer of POST /common/upload and /common/uploadPrivate, at the top level. `fileName` is what fields keep. */
export type UploadReply = {
  code: number;
  msg: string;
  fileName: string;
  url: string;
  fileId: string;
  newFileName: string;
  originalFilename: string;
};
