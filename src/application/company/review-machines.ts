import {
  itemProblem,
  type ReviewedApplicationDetail,
  requestProblem,
} from "../../domain/company/application-record.ts";
import { COMPANY_EVENTS } from "../../domain/company/certification.ts";
import { checklistProblems } from "../../domain/company/checklist-form.ts";
import { CHANGE_EVENTS } from "../../domain/company/company-change.ts";
import { type ReviewedCompanyDetail, waitingChange } from "../../domain/company/company-record.ts";
import { COMPANY_STATUS, COMPANY_STATUSES } from "../../domain/company/company-status.ts";
import {
  APPLICATION_COMMANDS,
  APPLICATION_STATUS,
  APPLICATION_STATUSES,
  MATERIAL_NAMES,
  type MaterialKind,
  type RejectedItem,
  type Requirement,
} from "../../domain/company/merchant-application.ts";
import { type ReviewAge, reviewAge } from "../../domain/company/review-age.ts";
import { ITEM_FIELDS, NOTE_FIELDS, REQUEST_FIELDS } from "../../domain/company/review-forms.ts";
import { type HandledApply, needsNote, OPERATOR_EVENTS, SUPPLY_EVENT_NAMES } from "../../domain/company/supply.ts";
import { SUPPLY_STATUS, SUPPLY_STATUSES } from "../../domain/company/supply-states.ts";
import type { ConsoleListName, ListPage, RowOf } from "../../domain/console-lists.ts";
import { rowField, rowsOf, valuesOfRow } from "../../domain/field-rows.ts";
import type { ValuesOf } from "../../domain/fields.ts";
import type { CompanyChangeId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { REASON_FIELD, reasonProblem } from "../../domain/reason.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned, type VersionedId, versionedId, withForm, withFormOf } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { createEditorMachine, type EditorPorts } from "../editor-machine.ts";
import { eventCommands } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import { leadingOn } from "../review-queue.ts";
import type { ReviewAdmin } from "./review-admin.ts";

/** A row with how long it has waited for the operator; `null`: it does not. */
type Aged<Row> = Row & { age: ReviewAge | null };
type AgedRow<Name extends ConsoleListName> = Aged<RowOf<Name>>;
type AgedPage<Name extends ConsoleListName> = Omit<ListPage<Name>, "rows"> & { rows: AgedRow<Name>[] };

/** In the place of a status: companies with a change that waits. */
export const CHANGE_FILTER = "change";

type ReviewListPorts = { lists: ConsoleLists; navigator: Navigator; clock: Clock; notify: Notifier };

/** Companies with their certification, by status and words; opens on those that wait for a review. */
export const createCompanyReviewListMachine = ({ lists, navigator, clock, notify }: ReviewListPorts) =>
  createListMachine<"status" | "keyword", AgedRow<"reviewedCompanyList">, AgedPage<"reviewedCompanyList">>({
    path: CONSOLE_PAGES.companyReviews.path,
    filters: ["status", "keyword"],
    opensWith: { status: String(COMPANY_STATUS.inReview) },
    async load({ filters: { status, keyword }, page }) {
      const hasChange = status === CHANGE_FILTER;
      const asked = { companyStatus: oneOf(status, COMPANY_STATUSES), hasChange, keyword };
      const data = await lists.page("reviewedCompanyList", asked, page);
      const rows = data.rows.map((row) => {
        const since =
          row.companyStatus === COMPANY_STATUS.inReview
            ? row.submittedTime
            : (waitingChange(row)?.submittedTime ?? null);
        return { ...row, age: reviewAge(since, clock.now()) };
      });
      return { ...data, rows };
    },
    shows: [{ refType: "companyInfo" }, { refType: "companyChange" }],
    navigator,
    notify,
  });

function changeIn({ change }: ReviewedCompanyDetail): VersionedId<CompanyChangeId> {
  if (change === null) throw new RangeError("only what was handed in is handled");
  return change;
}

type ReviewPorts = { lists: ConsoleLists; admin: ReviewAdmin; navigator: Navigator; notify: Notifier };

/**
 * One company as the operator manages it, with the change of its certified facts that waits. A decision leads to the next
 * company that waits.
 */
export const createCompanyReviewMachine = ({ lists, admin, navigator, notify }: ReviewPorts) => {
  const decision = (command: Command<ReviewedCompanyDetail>) => leadingOn(command, "company", { lists, navigator });
  const decided = eventCommands<ReviewedCompanyDetail>()(COMPANY_EVENTS, "operator", admin.sendCompany, {});
  return createDetailMachine<ReviewedCompanyDetail>({
    load: (id) => foundOrNull(admin.company(id)),
    shows: ({ id }) => [{ refType: "companyInfo", refId: id }, { refType: "companyChange" }],
    commands: {
      ...decided,
      approve: decision(decided.approve),
      reject: decision(decided.reject),
      approveChange: decision(
        confirmed(
          (company) => admin.sendChange("approve", { ...versionedId(changeIn(company)), event: "approve" }),
          CHANGE_EVENTS.approve.sent.operator.done,
        ),
      ),
      rejectChange: decision(
        reasoned(
          (company, reason) =>
            admin.sendChange("reject", { ...versionedId(changeIn(company)), event: "reject", reason }),
          CHANGE_EVENTS.reject.sent.operator.done,
        ),
      ),
    },
    notify,
  });
};

/** Applications to open a shop, by status and words; opens on those that wait for a review. */
export const createMerchantApplicationListMachine = ({ lists, navigator, clock, notify }: ReviewListPorts) =>
  createListMachine<"status" | "keyword", AgedRow<"reviewedApplicationList">, AgedPage<"reviewedApplicationList">>({
    path: CONSOLE_PAGES.applicationReviews.path,
    filters: ["status", "keyword"],
    opensWith: { status: String(APPLICATION_STATUS.inReview) },
    async load({ filters: { status, keyword }, page }) {
      const asked = { status: oneOf(status, APPLICATION_STATUSES), keyword };
      const data = await lists.page("reviewedApplicationList", asked, page);
      const rows = data.rows.map((row) => ({
        ...row,
        age: row.status === APPLICATION_STATUS.inReview ? reviewAge(row.submittedTime, clock.now()) : null,
      }));
      return { ...data, rows };
    },
    shows: [{ refType: "settleInMaterials" }],
    navigator,
    notify,
  });

/** The fields of a request for more: one for each paper on the checklist, and one for all of them. */
const requestFields = ({ checklist }: ReviewedApplicationDetail) =>
  rowsOf(
    checklist.map(({ kind }) => [kind, ITEM_FIELDS]),
    REQUEST_FIELDS,
  );

const itemsIn = (
  { checklist }: ReviewedApplicationDetail,
  typed: ValuesOf<ReturnType<typeof requestFields>>,
): RejectedItem[] =>
  checklist
    .map(({ kind }) => ({ kind, reason: valuesOfRow(ITEM_FIELDS, typed, kind).reason }))
    .filter(({ reason }) => reason !== "");

/** One application to open a shop. A paper is waived by its kind, the command's part. A decision leads to the next one. */
export const createMerchantApplicationReviewMachine = ({ lists, admin, navigator, notify }: ReviewPorts) => {
  const decision = (command: Command<ReviewedApplicationDetail>) =>
    leadingOn(command, "application", { lists, navigator });
  const decided = eventCommands<ReviewedApplicationDetail>()(APPLICATION_COMMANDS, "operator", admin.sendApplication, {
    requestMore: ({ send, done }) =>
      withFormOf(requestFields, {
        problems(typed, application) {
          const items = itemsIn(application, typed);
          const isShort = typed.reason !== "" && reasonProblem(typed.reason) !== null;
          return {
            ...Object.fromEntries(items.map((item) => [rowField(item.kind, "reason"), itemProblem(item)])),
            reason: isShort || items.length === 0 ? requestProblem([], typed.reason) : null,
          };
        },
        send: (application, typed) =>
          send({ ...versionedId(application), items: itemsIn(application, typed), reason: typed.reason }),
        done,
      }),
    waive: ({ send, done }) =>
      reasoned(
        (application, note, part) => send({ ...versionedId(application), kind: Number(part) as MaterialKind, note }), // a kind of the checklist's
        done,
        "说明",
      ),
  });
  return createDetailMachine<ReviewedApplicationDetail>({
    load: (id) => foundOrNull(admin.application(id)),
    shows: ({ id }) => [{ refType: "settleInMaterials", refId: id }],
    commands: {
      ...decided,
      approve: decision(decided.approve),
      reject: decision(decided.reject),
      requestMore: decision(decided.requestMore),
    },
    notify,
  });
};

/** The papers required of applicants for a shop. */
export const createChecklistMachine = ({ admin, ...ports }: EditorPorts & { admin: ReviewAdmin }) =>
  createEditorMachine<Requirement[]>({
    load: () => admin.requirements(),
    problems: checklistProblems,
    save: (form, before) => admin.saveRequirements(before, form),
    done: "入驻清单已保存，对之后的提交与审核生效",
    ...ports,
  });

/** What a command on a paper is about. */
export const materialName = (part: string): string => MATERIAL_NAMES[Number(part) as MaterialKind] ?? "";

/** Applications for supply chain services, by status; opens on those that are not taken up yet. */
export const createSupplyReviewListMachine = ({ lists, navigator, clock, notify }: ReviewListPorts) =>
  createListMachine<"status", AgedRow<"handledSupplyApplicationList">, AgedPage<"handledSupplyApplicationList">>({
    path: CONSOLE_PAGES.supplyReviews.path,
    filters: ["status"],
    opensWith: { status: String(SUPPLY_STATUS.waiting) },
    async load({ filters: { status }, page }) {
      const data = await lists.page("handledSupplyApplicationList", { status: oneOf(status, SUPPLY_STATUSES) }, page);
      const rows = data.rows.map((row) => ({
        ...row,
        age: row.status === SUPPLY_STATUS.waiting ? reviewAge(row.updateTime, clock.now()) : null,
      }));
      return { ...data, rows };
    },
    shows: [{ refType: "supplyApply" }],
    navigator,
    notify,
  });

/** One application for a supply chain service. Taking it up, or any other decision about one that waits, leads to the next. */
export const createSupplyReviewMachine = ({ lists, admin, navigator, notify }: ReviewPorts) =>
  createDetailMachine<HandledApply>({
    load: (id) => foundOrNull(admin.apply(id)),
    shows: ({ id }) => [{ refType: "supplyApply", refId: id }],
    commands: Object.fromEntries(
      OPERATOR_EVENTS.map((event): [string, Command<HandledApply>] => [
        event,
        leadingOn(
          withForm(needsNote(event) ? { reason: REASON_FIELD } : NOTE_FIELDS, {
            send: (apply, { reason }) => admin.handleApply(event, apply, reason),
            done: `已${SUPPLY_EVENT_NAMES[event]}`,
          }),
          "supply",
          { lists, navigator },
        ),
      ]),
    ),
    notify,
  });
