import type { CompanyEvent } from "../../domain/company/certification.ts";
import type { ChangeEvent } from "../../domain/company/company-change.ts";
import type { ApplicationEvent } from "../../domain/company/merchant-application.ts";
import { type MerchantEvent, merchantMessage } from "../../domain/company/merchant-life.ts";
import {
  applicationMessage,
  changeMessage,
  companyMessage,
  type ReviewMessage,
} from "../../domain/company/review-messages.ts";
import type { Db } from "../db/database.ts";
import { notify, operatorPeople } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";

async function notifySide(
  tx: Db,
  outboxId: string,
  message: ReviewMessage | null,
  personId: string | null,
): Promise<void> {
  if (message === null) return;
  const applicant = personId === null ? [] : [{ personId, companyId: null }];
  await notify(tx, outboxId, message.to === "operator" ? await operatorPeople(tx) : applicant, message.draft);
}

const companyIn = (tx: Db, id: string): Promise<{ id: string; companyName: string; personId: string | null } | null> =>
  tx.one(
    `select id, company_name as "companyName", person_id as "personId" from company_info where id = $1`,
    [id],
    "company-reviewed",
  );

/**
 * Notifies owners and operators of the events of a company's certification, to an application to open a shop, or to a
 * shop.
 */
export const reviewSubscriber: Subscriber = {
  name: "review-messages",
  on: {
    async "company.reviewed"(tx, { companyId, event, reason }, outboxId) {
      const company = await companyIn(tx, companyId);
      if (company === null) return;
      await notifySide(tx, outboxId, companyMessage(event as CompanyEvent, company, reason), company.personId);
    },
    async "company.changed"(tx, { companyId, event, reason }, outboxId) {
      const company = await companyIn(tx, companyId);
      if (company === null) return;
      await notifySide(tx, outboxId, changeMessage(event as ChangeEvent, company, reason), company.personId);
    },
    async "merchant.stepped"(tx, { merchantId, event, reason, personIds }, outboxId) {
      const shop = await tx.one<{ id: string; shopName: string }>(
        `select id, shop_name as "shopName" from merchant where id = $1`,
        [merchantId],
        "merchant-stepped",
      );
      const draft = shop && merchantMessage(event as MerchantEvent, shop, reason);
      const people = personIds.map((personId) => ({ personId, companyId: null }));
      if (draft !== null) await notify(tx, outboxId, people, draft);
    },
    async "application.reviewed"(tx, { applicationId, event, reason }, outboxId) {
      const application = await tx.one<{ id: string; applyNo: string; shopName: string; personId: string }>(
        `select id, apply_no as "applyNo", shop_name as "shopName", person_id as "personId"
         from settle_in_materials where id = $1`,
        [applicationId],
        "application-reviewed",
      );
      if (application === null) return;
      await notifySide(
        tx,
        outboxId,
        applicationMessage(event as ApplicationEvent, application, reason),
        application.personId,
      );
    },
  },
};
