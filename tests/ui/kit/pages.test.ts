import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/pages.tsx";
import { isFocused, pasteInto, useGallery } from "../../support/kit.ts";

const file = (name: string, bytes = 4) => ({ name, mimeType: "application/pdf", buffer: Buffer.alloc(bytes, "x") });

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';

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

  it("PrivateFileView: a PDF is read in the page where it is large, in a window where it is pressed, or opened elsewhere", async () => {
    const read = await show(stories.privateFileView, "readPaper");
    const licence = read.part.getByTitle("营业执照");
    expect(await licence.getAttribute("src")).toMatch(/^blob:.*#view=FitH/);
    expect((await licence.boundingBox())!.height).toBeGreaterThan(600);
    await read.part.getByRole("button", { name: "查看合同" }).click();
    const window = read.page.getByRole("dialog", { name: "合同" });
    expect((await window.getByTitle("合同").boundingBox())!.width).toBeGreaterThan(600);
    // Without a viewer of its own the browser would save it unasked.
    const elsewhere = await show(stories.privateFileView, "largePaper");
    await elsewhere.part.getByRole("link", { name: "打开" }).waitFor();
    await elsewhere.part.getByRole("button", { name: "下载" }).waitFor();
    expect(await elsewhere.part.getByTitle("营业执照").count()).toBe(0);
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

  it("FormColumn: its bar is in sight while there is something to save, and 放弃修改 takes it back once it is confirmed", async () => {
    const { part, notes } = await show(stories.formColumn, "dirty");
    const save = part.getByRole("button", { name: "保存" });
    const box = (await save.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(900);
    const typed = await part.getByRole("textbox", { name: "店铺名称" }).inputValue();
    const asking = part.getByRole("dialog", { name: "放弃本页的修改" });
    await part.getByRole("button", { name: "放弃修改" }).click();
    await asking.getByRole("button", { name: "取消" }).click();
    expect(await part.getByRole("textbox", { name: "店铺名称" }).inputValue()).toBe(typed);
    await part.getByRole("button", { name: "放弃修改" }).click();
    await asking.getByRole("button", { name: "确定放弃" }).click();
    await asking.waitFor({ state: "detached" });
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

  it("DealConversation: what is written is sent and the deal read again; the operator only reads", async () => {
    const { part, notes } = await show(stories.dealConversation, "buyer");
    await part.getByRole("listitem").filter({ hasText: "我方" }).getByText("周五下午三点后能提吗？").waitFor();
    await part.getByRole("listitem").filter({ hasText: "联众木业" }).getByText("可以。").waitFor();
    const send = part.getByRole("button", { name: "发送" });
    expect(await send.isDisabled()).toBe(true);
    await part.getByLabel("给商家留言").fill(" 好，五点前到 ");
    await send.click();
    await expect.poll(notes).toEqual(["buyer 留言：好，五点前到", "重新读取"]);
    expect(await part.getByLabel("给商家留言").inputValue()).toBe("");
    const read = await show(stories.dealConversation, "operator");
    await read.part.getByText("周五下午三点后能提吗？").waitFor();
    expect(await read.part.getByRole("textbox").count()).toBe(0);
  });

  it("ArticleEditor: what is opened stays the same text until it is changed, and is it again once that is undone", async () => {
    const { part, notes } = await show(stories.articleEditor, "written");
    const value = part.getByLabel("值");
    const before = await value.textContent();
    const text = part.getByRole("textbox", { name: "正文" });
    await text.getByRole("heading", { name: "行情" }).click();
    expect(await notes()).toEqual([]);
    await text.press("End");
    await text.pressSequentially("周报");
    await expect.poll(() => value.textContent()).toContain("<h2>行情周报</h2><p>报价<strong>持稳</strong>，见<a");
    await part.getByRole("button", { name: "撤销" }).click();
    await expect.poll(() => value.textContent()).toBe(before);
    await part.getByRole("button", { name: "重做" }).click();
    await expect.poll(() => value.textContent()).toContain("行情周报");
    await part.getByRole("button", { name: "放弃修改" }).click();
    await text.getByRole("heading", { name: "行情", exact: true }).waitFor();
    expect(await value.textContent()).toBe(before);
  });

  it("ArticleEditor: headings, bold, lists and quotations are made and unmade by the toolbar, also without a mouse", async () => {
    const { page, part } = await show(stories.articleEditor, "empty");
    const value = () => part.getByLabel("值").textContent();
    const text = part.getByRole("textbox", { name: "正文" });
    await text.pressSequentially("行情");
    await page.keyboard.press("Alt+F10");
    const heading = part.getByRole("toolbar", { name: "正文格式" }).getByRole("button", { name: "标题", exact: true });
    expect(await isFocused(heading)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await expect.poll(value).toBe("<h2>行情</h2>");
    expect(await heading.getAttribute("aria-pressed")).toBe("true");
    expect(await isFocused(text)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await text.pressSequentially("持稳");
    await page.keyboard.press("Control+b");
    await part.getByRole("button", { name: "列表" }).click();
    await page.keyboard.press("Enter");
    await text.pressSequentially("云杉");
    await expect.poll(value).toBe("<h2>行情</h2><ul><li><strong>持稳</strong></li><li>云杉</li></ul>");
    await part.getByRole("button", { name: "编号" }).click();
    await expect.poll(value).toContain("<ol><li><strong>持稳</strong></li><li>云杉</li></ol>");
    await part.getByRole("button", { name: "编号" }).click();
    await part.getByRole("button", { name: "引用" }).click();
    await expect.poll(value).toContain("<blockquote><p>云杉</p></blockquote>");
    // Tab goes on to what follows; Escape leads out of the toolbar.
    await page.keyboard.press("Alt+F10");
    await page.keyboard.press("End");
    expect(await isFocused(part.getByRole("button", { name: "删除表格" }))).toBe(true);
    await page.keyboard.press("Escape");
    expect(await isFocused(text)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await isFocused(part.getByRole("button", { name: "放弃修改" }))).toBe(true);
  });

  it("ArticleEditor: a table gets rows and columns and loses them", async () => {
    const { page, part } = await show(stories.articleEditor, "empty");
    const text = part.getByRole("textbox", { name: "正文" });
    await text.click();
    // Its tools have their places before: none of them comes under the pointer that makes a table.
    const toolbar = part.getByRole("toolbar", { name: "正文格式" });
    const { height } = (await toolbar.boundingBox())!; // it is drawn
    expect(await part.getByRole("button", { name: "下方加行" }).getAttribute("aria-disabled")).toBe("true");
    await part.getByRole("button", { name: "表格", exact: true }).click();
    await text.getByRole("table").waitFor();
    expect((await toolbar.boundingBox())?.height).toBe(height);
    await text.pressSequentially("规格");
    await page.keyboard.press("Tab");
    await text.pressSequentially("价");
    const press = (name: string) => part.getByRole("button", { name }).click();
    await press("下方加行");
    await press("右侧加列");
    await expect.poll(() => text.getByRole("row").count()).toBe(4);
    expect(await text.getByRole("row").first().getByRole("columnheader").count()).toBe(4);
    for (const name of ["删除列", "左侧加列", "上方加行", "删除行"]) await press(name);
    await press("删除行");
    await press("删除行");
    expect(await text.getByRole("row").count()).toBeLessThan(4);
    await press("删除表格");
    await expect.poll(() => text.getByRole("table").count()).toBe(0);
  });

  it("ArticleEditor: what is pasted keeps words, headings and tables, and loses scripts, styles and foreign pictures", async () => {
    const { part } = await show(stories.articleEditor, "empty");
    const text = part.getByRole("textbox", { name: "正文" });
    await pasteInto(
      text,
      '<style>p{color:red}</style><h1 style="color:red">周报</h1><div onclick="x()">持<span style="font-weight:bold">稳</span><script>x()</script></div>' +
        '<img src="https://evil.example/a.png"><img src="data:image/png;base64,AAAA"><a href="javascript:x()">去</a>' +
        "<table><tr><td>30</td></tr></table>",
    );
    const value = () => part.getByLabel("值").textContent();
    await expect.poll(value).toContain("<h2>周报</h2>");
    expect(await value()).toContain("<td>30</td>");
    expect(await value()).toContain("持稳");
    expect(await value()).not.toMatch(/script|style|onclick|evil|data:|<img/);
    await part.getByText("粘贴内容中的图片没有保留").waitFor();
  });

  it("ArticleEditor: lists that Word writes as paragraphs with bullets are lists, as deep as there", async () => {
    const { part } = await show(stories.articleEditor, "empty");
    const item = (level: number, bullet: string, text: string, list = "l0") =>
      `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 21}pt;mso-list:${list} level${level} lfo1'><![if !supportLists]>` +
      `<span lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    await pasteInto(
      part.getByRole("textbox", { name: "正文" }),
      `<html><head><style>p.MsoNormal{mso-style-parent:""}</style></head><body><p class=MsoNormal>行情<o:p></o:p></p>\n${[
        item(1, "l", "<b>樟子松</b>"),
        item(2, "n", "30*120"),
        item(3, "o", "4 m"),
        item(1, "l", "云杉"),
        item(1, "1.", "先看货", "l1"),
        item(1, "2.", "后付款", "l1"),
      ].join(
        "\n",
      )}<p class=MsoListParagraph style='text-indent:-21pt'>·&nbsp;&nbsp;自提</p><p class=MsoListParagraph>完</p></body></html>`,
    );
    await expect
      .poll(() => part.getByLabel("值").textContent())
      .toBe(
        "<p>行情</p><ul><li><strong>樟子松</strong><ul><li>30*120<ul><li>4 m</li></ul></li></ul></li><li>云杉</li></ul>" +
          "<ol><li>先看货</li><li>后付款</li></ol><ul><li>自提</li></ul><p>完</p>",
      );
  });

  it("ArticleEditor: a line can be begun below and above a table or a picture at the end or the start", async () => {
    const { page, part } = await show(stories.articleEditor, "empty");
    const text = part.getByRole("textbox", { name: "正文" });
    const value = () => part.getByLabel("值").textContent();
    const table = "<table><tbody><tr><td>30</td><td>120</td></tr></tbody></table>";
    await pasteInto(text, table);
    await expect.poll(value).toBe(table);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("价");
    await expect.poll(value).toBe(`${table}<p>价</p>`);
    // With the mouse, too: where nothing stands.
    const cell = (await text.getByRole("cell", { name: "120" }).boundingBox())!;
    await page.mouse.click(cell.x + cell.width / 2, (await text.boundingBox())!.y + 6);
    await page.keyboard.type("表");
    await expect.poll(value).toBe(`<p>表</p>${table}<p>价</p>`);

    const figure = '<figure><img src="/common/a.png" alt="板" loading="lazy" /><figcaption>货场</figcaption></figure>';
    await page.keyboard.press("Control+a");
    await pasteInto(text, figure);
    await expect.poll(value).toBe(figure);
    await text.getByText("货场").click();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("图");
    await expect.poll(value).toBe(`<p>图</p>${figure}`);
    const box = (await text.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 20);
    await page.keyboard.type("价");
    await expect.poll(value).toBe(`<p>图</p>${figure}<p>价</p>`);
  });

  it("ArticleEditor: a link is asked for and must lead somewhere", async () => {
    const { page, part } = await show(stories.articleEditor, "empty");
    const text = part.getByRole("textbox", { name: "正文" });
    await text.pressSequentially("现货");
    await page.keyboard.press("Control+a");
    await part.getByRole("button", { name: "链接" }).click();
    const asking = page.getByRole("dialog", { name: "链接" });
    await asking.getByLabel("地址").fill("javascript:1");
    await page.keyboard.press("Enter");
    await asking.getByText("请填写以 https:// 开头的网址").waitFor();
    await asking.getByLabel("地址").fill("/public/list");
    await page.keyboard.press("Enter");
    await expect.poll(() => part.getByLabel("值").textContent()).toBe('<p><a href="/public/list">现货</a></p>');
    expect(await isFocused(text)).toBe(true);
    await part.getByRole("button", { name: "链接" }).click();
    await asking.getByLabel("地址").fill("");
    await asking.getByRole("button", { name: "确定" }).click();
    await expect.poll(() => part.getByLabel("值").textContent()).toBe("<p>现货</p>");
  });

  it("ArticleEditor: a picture that is at hand is chosen where the cursor is, with words that may be changed", async () => {
    const { page, part } = await show(stories.articleEditor, "offered");
    // The gallery has no such files.
    await page.route("**/pictures/**", (route) => route.fulfill({ contentType: "image/svg+xml", body: SVG }));
    const text = part.getByRole("textbox", { name: "正文" });
    await text.pressSequentially("板面");
    await part.getByRole("button", { name: "图片" }).click();
    const asking = page.getByRole("dialog", { name: "图片" });
    await asking.getByRole("button", { name: "插入" }).click();
    await asking.getByText("请选择或上传图片").waitFor();
    const offered = asking.getByRole("group", { name: "商品图片" });
    await offered.getByRole("button", { name: "樟子松 图 1" }).click();
    await offered.getByRole("button", { name: "樟子松 图 2" }).click();
    expect(await offered.getByRole("button", { pressed: true }).count()).toBe(1);
    expect(await asking.getByLabel("图片说明").inputValue()).toBe("樟子松 图 2");
    await asking.getByLabel("图片说明").fill("件头");
    await asking.getByRole("button", { name: "插入" }).click();
    await page.keyboard.type("七十号件");
    await expect
      .poll(() => part.getByLabel("值").textContent())
      .toBe(
        '<p>板面</p><figure><img src="/pictures/goods/b.svg" alt="件头" loading="lazy" /><figcaption>七十号件</figcaption></figure><p></p>',
      );
  });

  it("ArticleEditor: what it would lose of an article is said as long as nothing is changed", async () => {
    const { part, notes } = await show(stories.articleEditor, "richer");
    await part.getByText(/编辑器放不下的内容：加粗。/).waitFor();
    expect(await notes()).toEqual([]);
  });
});
