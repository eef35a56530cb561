import { createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { createCore } from "../../../src/core.ts";
import { IMAGE_RULE } from "../../../src/domain/system/upload.ts";
import { DownloadButton } from "../../../src/ui/kit/download-button.tsx";
import { Uploader } from "../../../src/ui/kit/uploader.tsx";
import { Wiring, WiringContext } from "../../../src/ui/wiring.tsx";
import { FILE_RULE } from "../../support/files.ts";
import { createNodePlatform } from "../../support/node-platform.ts";

const shown = (element: ReactElement) => {
  const core = createCore(createNodePlatform("http://127.0.0.1:9"), { information: null, site: null });
  const wiring = new Wiring({ app: core.app, atHand: new Map(), host: "127.0.0.1", load: async () => core });
  wiring.core = core;
  return renderToString(createElement(WiringContext.Provider, { value: wiring }, element)).replaceAll("<!-- -->", "");
};

describe("a field of files", () => {
  it("names what it takes, and shows what it has, before any script runs", () => {
    const onChange = () => {};
    const files = {
      label: "附件",
      rule: FILE_RULE,
      visibility: "private",
      value: "/common/file/a,/common/file/b",
      onChange,
    } as const;
    const html = shown(createElement(Uploader, files));
    expect(html).toContain('aria-label="附件"');
    expect(html).toContain('accept=".doc,.xls,.ppt,.txt,.pdf"');
    expect(html).toContain("DOC、XLS、PPT、TXT、PDF，5 MB 以内，5 个");
    expect(html.match(/aria-label="移除 已上传的文件[12]"/g)).toHaveLength(2);
    expect(html.match(/<button[^>]* aria-label="下载 已上传的文件[12]"/g)).toHaveLength(2);
  });

  it("shows public pictures small, and offers no place beyond its limit", () => {
    const value = "/pictures/upload/k1.jpg,/pictures/upload/k2.png";
    const rule = { ...IMAGE_RULE, most: 2 };
    const html = shown(
      createElement(Uploader, { label: "图片", rule, visibility: "public", value, onChange: () => {} }),
    );
    expect(html).toContain('src="/pictures/upload/k1-160.webp"');
    expect(html).not.toContain("<input");
  });
});

describe("a download button", () => {
  it("is a button", () => {
    const button = { request: { fileName: "/common/file/a" }, children: "导出" };
    expect(shown(createElement(DownloadButton, button))).toMatch(/<button type="button"[^>]*>导出<\/button>/);
  });
});
