import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import { createInvoiceBookMachine, NEW_INVOICE } from "../../../src/application/trade/invoice-book-machine.ts";
import type { Invoices } from "../../../src/application/trade/invoices.ts";
import { asId } from "../../../src/domain/ids.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { InvoiceTitleForm, SavedInvoice } from "../../../src/domain/trade/invoice.ts";
import { offline, settled } from "../../support/machines.ts";

const TAX_NO = "91320585MA1W8K2D5Y";

/** A book of one title on a server whose first answers are lost. */
async function started(isCompany: boolean, lost = 0) {
  let rows: SavedInvoice[] = [{ ...NEW_INVOICE, id: asId("1"), title: "万木公司", taxNo: TAX_NO, isDefault: true }];
  let left = lost;
  const notices: string[] = [];
  const keys: string[] = [];
  const invoices: Invoices = {
    list: async (page) => pageOf(rows, rows.length, page),
    add: async (form: InvoiceTitleForm, key) => {
      if (!keys.includes(key)) rows = [...rows, { ...form, id: asId(String(rows.length + 1)) }];
      keys.push(key);
      left -= 1;
      if (left >= 0) throw offline();
      return asId(String(rows.length));
    },
    update: async (id, form) => {
      rows = rows.map((row) => (row.id === id ? { ...form, id } : row));
    },
    remove: async (id) => {
      rows = rows.filter((row) => row.id !== id);
    },
    makeDefault: async (id) => {
      rows = rows.map((row) => ({ ...row, isDefault: row.id === id }));
    },
  };
  let given = 0;
  const ids = { next: () => `key ${++given}` };
  const navigator = { currentPath: () => "", go: () => undefined, open: () => undefined, leave: () => undefined };
  const notify = (text: string) => notices.push(text);
  const book = createActor(
    createInvoiceBookMachine({ invoices, ids, isCompany: () => isCompany, navigator: navigator as never, notify }),
    { input: { query: {} } },
  ).start();
  await settled();
  const shown = () => book.getSnapshot().context.data?.rows ?? [];
  const dialog = () => book.getSnapshot().children.command as ActorRefFrom<typeof commandMachine> | undefined;
  const ask = (name: string, row: SavedInvoice) => book.send({ type: "commandRequested", name, row });
  const submit = async (fields: Record<string, string> = {}) => {
    for (const [field, value] of Object.entries(fields)) dialog()?.send({ type: "fieldChanged", field, value });
    dialog()?.send({ type: "submitted" });
    await settled();
  };
  return { shown, ask, submit, dialog, notices, keys };
}

describe("createInvoiceBookMachine", () => {
  it("adds a title once, however often its answer is lost", async () => {
    const { ask, submit, shown, notices, keys } = await started(false, 2);
    ask("write", NEW_INVOICE);
    await submit({ title: " 张三木行 ", taxNo: TAX_NO.toLowerCase() });
    await submit();
    await submit();
    expect(keys).toEqual(["key 1", "key 1", "key 1"]);
    expect(notices).toEqual(["发票抬头已保存"]);
    expect(shown().map(({ title, taxNo }) => [title, taxNo])).toEqual([
      ["万木公司", TAX_NO],
      ["张三木行", TAX_NO],
    ]);
  });

  it("requires bank and registration for a 专票, which only a company has", async () => {
    const book = await started(true);
    book.ask("write", book.shown()[0]!);
    await book.submit({ kind: "2" });
    const problems = book.dialog()?.getSnapshot().context.problems;
    expect(Object.keys(problems ?? {})).toEqual(["bankName", "bankAccount", "regAddress", "regPhone"]);
    const bank = { bankName: "工商银行太仓支行", bankAccount: "1102 0208 0900 1234" };
    await book.submit({ ...bank, regAddress: "太仓市港区北环路1号", regPhone: "0512-53101234" });
    expect(book.shown()[0]).toMatchObject({ kind: 2, bankAccount: "1102020809001234", isDefault: true });
    const person = await started(false);
    person.ask("write", NEW_INVOICE);
    await person.submit({ kind: "2", title: "张三", taxNo: TAX_NO });
    expect(person.dialog()?.getSnapshot().context.problems.kind).toBe("增值税专用发票需以认证企业身份申请");
  });

  it("removes after asking, and makes another one the default at once", async () => {
    const { ask, submit, shown, notices } = await started(false);
    ask("write", NEW_INVOICE);
    await submit({ title: "张三木行", taxNo: TAX_NO });
    ask("makeDefault", shown()[1]!);
    await settled();
    await settled();
    expect(shown().map(({ isDefault }) => isDefault)).toEqual([false, true]);
    ask("remove", shown()[0]!);
    await submit();
    expect(shown().map(({ title }) => title)).toEqual(["张三木行"]);
    expect(notices.at(-1)).toBe("发票抬头已删除");
  });
});
