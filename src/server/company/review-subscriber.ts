import type { CompanyEvent } from "../../domain/company/certification.ts";
import type { ChangeEvent } from "../../domain/company/company-change.ts";
import type { ApplicationEvent } from "../../domain/company/merchant-application.ts";
import { type MerchantEvent, merchantMessage } from "../../domain/company/merchant-life.ts";
import { applicationMessage, changeMessage, companyMessage } from "../../domain/company/review-messages.ts";
import type { OutboxId, PersonId } from "../../domain/ids.ts";
import type { SideMessage } from "../../domain/system/message.ts";
import type { Db } from "../db/database.ts";
import { notify, notifySides } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { applicationInMessage } from "./application-store.ts";
import { companyInMessage } from "./company-store.ts";
import { merchantInMessage } from "./merchant-store.ts";

const notifySide = (tx: Db, outboxId: OutboxId, message: SideMessage | null, personId: PersonId | null) =>
  notifySides(tx, outboxId, { personId, companyId: null, merchantIds: [] }, message === null ? [] : [message]);

/**
 * Notifies owners and operators of the events of a company's certification, to an application to open a shop, or to a
 * shop.
 */
export const reviewSubscriber: Subscriber = {
  name: "review-messages",
  on: {
    async "company.reviewed"(tx, { companyId, event, reason }, outboxId) {
      const company = await companyInMessage(tx, companyId);
      if (company === null) return;
      await notifySide(tx, outboxId, companyMessage(event as CompanyEvent, company, reason), company.personId);
    },
    async "company.changed"(tx, { companyId, event, reason }, outboxId) {
      const company = await companyInMessage(tx, companyId);
      if (company === null) return;
      await notifySide(tx, outboxId, changeMessage(event as ChangeEvent, company, reason), company.personId);
    },
    async "merchant.stepped"(tx, { merchantId, event, reason, personIds }, outboxId) {
      const shop = await merchantInMessage(tx, merchantId);
      const draft = shop && merchantMessage(event as MerchantEvent, shop, reason);
      const people = personIds.map((personId) => ({ personId, companyId: null }));
      if (draft !== null) await notify(tx, outboxId, people, draft);
    },
    async "application.reviewed"(tx, { applicationId, event, reason }, outboxId) {
      const application = await applicationInMessage(tx, applicationId);
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
