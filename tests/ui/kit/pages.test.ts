import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/pages.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

const file = (name: string, bytes = 4) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "x") });

describe("files and pages", () => {
  const { show } = useGallery();

  it("Uploader: a file of the wrong kind or size is refused with the reason and changes nothing", async () => {
    const { part, notes } = await show(stories.uploader, "empty");
    await part.getByLabel("附件").setInputFiles(file("病毒.exe"));
    await expect.poll(() => part.getByRole("alert").textContent()).toContain("文件格式不正确，请上传pdf/txt");
    await part.getByLabel("附件").setInputFiles(file("大.pdf", 5 * 1024 * 1024 + 1));
    await expect.poll(() => part.getByRole("alert").textContent()).toBe("上传文件大小不能超过 5 MB!");
    expect(await notes()).toEqual([]);
    expect(await part.getByLabel("值").textContent()).toBe("");
  });

  it("Uploader: its value changes once a file is in, and the problem of before is gone", async () => {
    const { part } = await show(stories.uploader, "empty");
    await part.getByLabel("附件").setInputFiles(file("病毒.exe"));
    await part.getByRole("alert").waitFor();
    await part.getByLabel("附件").setInputFiles(file("合同.pdf"));
    await expect.poll(() => part.getByLabel("值").textContent()).toBe("/common/private/合同.pdf");
    expect(await part.getByRole("alert").count()).toBe(0);
  });

  it("Uploader: one under way is shown with how far it is, and one that failed says so", async () => {
    const underway = await show(stories.uploader, "empty");
    await underway.part.getByLabel("附件").setInputFiles(file("途中.pdf"));
    await underway.part.getByRole("progressbar", { name: "正在上传 途中.pdf" }).waitFor();
    expect(await underway.part.getByLabel("值").textContent()).toBe("");
    const failed = await show(stories.uploader, "empty");
    await failed.part.getByLabel("附件").setInputFiles(file("失败.pdf"));
    await expect.poll(() => failed.part.getByRole("alert").textContent()).not.toBe("");
    expect(await failed.part.getByLabel("值").textContent()).toBe("");
  });

  it("Uploader: who removes a file by keyboard goes on at the field", async () => {
    const { page, part } = await show(stories.uploader, "filled");
    await part.getByRole("button", { name: "移除 合同.pdf" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => part.getByLabel("值").textContent()).toBe("");
    expect(await isFocused(part.getByLabel("附件"))).toBe(true);
  });

  it("Uploader: full, it offers no place; a private file's name fetches it", async () => {
    const { part, notes } = await show(stories.uploader, "full");
    expect(await part.getByLabel("附件").count()).toBe(0);
    await part.getByRole("button", { name: "下载 合同.pdf" }).click();
    await expect.poll(notes).toEqual(["下载：/common/private/合同.pdf"]);
  });

  it("Uploader: a long name is cut off before its button", async () => {
    const { part } = await show(stories.uploader, "longName");
    const remove = part.getByRole("button", { name: /^移除/ });
    const item = (await part.getByRole("listitem").first().boundingBox())!;
    const box = (await remove.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(item.x + item.width);
    expect(item.height).toBeLessThanOrEqual(40);
  });

  it("PrivateFileView: a picture is pressed to fill a window of its own, any other file is only saved", async () => {
    const picture = await show(stories.privateFileView, "picture");
    await picture.part.getByRole("button", { name: "放大营业执照" }).click();
    const page = picture.part.page();
    const window = page.getByRole("dialog", { name: "营业执照" });
    const large = (await window.getByRole("img", { name: "营业执照原图" }).boundingBox())!;
    expect(large.width).toBeGreaterThan(600);
    await window.getByRole("button", { name: "关闭" }).click();
    await window.waitFor({ state: "detached" });
    const paper = await show(stories.privateFileView, "paper");
    await paper.part.getByRole("button", { name: "下载" }).click();
    await expect.poll(paper.notes).toEqual(["保存：合同.pdf"]);
    expect(await paper.part.getByRole("img").count()).toBe(0);
  });

  it("PrivateFileView: one that did not come is named, and can be asked for again", async () => {
    const { part } = await show(stories.privateFileView, "failed");
    await part.getByText("合同没有取到").waitFor();
    await part.getByRole("button", { name: "重试" }).waitFor();
  });

  it("CertifiedFirst: who acts for no certified company reads so before the form, with a way on", async () => {
    const { part, notes } = await show(stories.certifiedFirst, "page");
    await part.getByRole("heading", { level: 1, name: "期货询盘须以认证企业身份进行" }).waitFor();
    expect(await part.getByText("表单").count()).toBe(0);
    await part.getByRole("button", { name: "切换或认证企业" }).click();
    expect(await notes()).toEqual(["企业认证：certificationNeeded"]);
  });

  it("OtherEntityState: it names whose it is, and one press switches to it", async () => {
    const { part, notes } = await show(stories.otherEntityState, "company");
    await part.getByRole("heading", { name: "这笔订单属于满洲里联众木业有限责任公司" }).waitFor();
    await part.getByText("当前采购主体是临沂大树木业有限公司", { exact: false }).waitFor();
    await part.getByRole("button", { name: "切换为满洲里联众木业有限责任公司查看", disabled: false }).click();
    await expect.poll(notes).toEqual(["切换：1", "会话：entitySwitched"]);
  });

  it("FieldGrid: what is empty is a dash, what is not there has no place", async () => {
    const { part } = await show(stories.fieldGrid, "usual");
    expect(await part.getByRole("term").allTextContents()).toEqual(["订单号", "备注", "商品"]);
    expect((await part.getByRole("definition").allTextContents())[1]).toBe("-");
  });

  it("Timeline: the newest stands first, its time to the minute", async () => {
    const { part } = await show(stories.timeline, "usual");
    const entries = await part.getByRole("listitem").allTextContents();
    expect(entries[0]).toContain("2026-11-23 14:05商家确认");
    expect(entries[1]).toContain("2026-11-23 10:15提交订单");
  });

  it("DetailFrame: nothing there, nothing come, and still coming differ", async () => {
    const missing = await show(stories.detailFrame, "missing");
    await missing.part.getByRole("heading", { level: 1, name: "没有这笔订单" }).waitFor();
    const failed = await show(stories.detailFrame, "failed");
    await failed.part.getByRole("button", { name: "重试" }).click();
    await expect.poll(() => failed.notes()).toEqual(["read", "read"]);
    const loading = await show(stories.detailFrame, "loading");
    await loading.part.getByRole("status", { name: "正在加载" }).waitFor();
  });

  it("DetailFrame: draws the dialog of the command for the thing and its part, and the thing in the title", async () => {
    const { part, page, notes } = await show(stories.detailFrame, "shown");
    const dispute = part.getByRole("button", { name: "提出异议", exact: true });
    await dispute.waitFor();
    await expect.poll(() => page.title()).toContain("订单 TM20261123000001 - ");
    await part.getByRole("button", { name: "对一行提出异议" }).click();
    const dialog = page.getByRole("dialog", { name: "dispute 2 订单 TM20261123000001" });
    await dialog.waitFor();
    expect(await dispute.getAttribute("aria-disabled")).toBe("true");
    await dialog.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => notes()).toEqual(["read", "已提出异议 订单 TM20261123000001", "已提交", "read"]);
    await dialog.waitFor({ state: "detached" });
  });

  it("DetailFrame: what was read before stays while it is read anew", async () => {
    const { part, notes } = await show(stories.detailFrame, "stale");
    await part.getByRole("button", { name: "刷新" }).click();
    await expect.poll(() => notes()).toEqual(["read", "read"]);
    await part.getByText("订单 TM20261123000001").waitFor();
    expect(await part.locator(".is-stale").count()).toBe(1);
  });

  it("FormColumn: its bar is in sight while there is something to save, and 放弃修改 takes it back", async () => {
    const { part, notes } = await show(stories.formColumn, "dirty");
    const save = part.getByRole("button", { name: "保存" });
    const box = (await save.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
    await part.getByRole("button", { name: "放弃修改" }).click();
    expect(await part.getByRole("textbox", { name: "店铺名称" }).inputValue()).toBe("联众木业");
    expect(await save.getAttribute("aria-disabled")).toBe("true");
    expect(await part.getByRole("button", { name: "放弃修改" }).count()).toBe(0);
    expect(await notes()).toEqual([]);
  });

  it("FormColumn: what was changed is asked about before it is left, what was not is left at once", async () => {
    const dirty = await show(stories.formColumn, "dirty");
    await dirty.part.getByRole("textbox", { name: "店铺名称" }).fill("联众");
    await dirty.part.getByRole("textbox", { name: "店铺名称" }).fill("联众木");
    await dirty.part.getByRole("link", { name: "返回列表" }).click();
    await dirty.part.getByRole("dialog", { name: "有未保存的修改" }).getByRole("button", { name: "取消" }).click();
    expect(await dirty.page.getByLabel("地址").count()).toBe(0);
    await dirty.part.getByRole("link", { name: "返回列表" }).click();
    await dirty.part.getByRole("button", { name: "放弃修改并离开" }).click();
    await dirty.page.getByLabel("地址").getByText("/list").waitFor();
    const clean = await show(stories.formColumn, "clean");
    await clean.part.getByRole("link", { name: "返回列表" }).click();
    await clean.page.getByLabel("地址").getByText("/list").waitFor();
  });

  it("Permitted: what somebody may not see is not in the page", async () => {
    expect(await (await show(stories.permitted, "may")).part.textContent()).toBe("看得见订单");
    expect(await (await show(stories.permitted, "mayNot")).part.textContent()).toBe("");
  });

  it("HtmlPreview: it says while it waits", async () => {
    const waiting = await show(stories.htmlPreview, "waiting");
    expect(await waiting.part.locator("[aria-busy=true]").count()).toBe(1);
    const shown = await show(stories.htmlPreview, "shown");
    await shown.part.getByText("四面刨光，可拆件。").waitFor();
  });
});
