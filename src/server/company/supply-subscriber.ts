import { type SupplyEvent, supplyMessage } from "../../domain/company/supply.ts";
import { notify, operatorPeople } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";

type ApplyRow = {
  id: string;
  applyNo: string;
  productName: string;
  companyName: string;
  personId: string;
  companyId: string;
};

/** Notifies the applicant and the operators of the events of an application. */
export const supplySubscriber: Subscriber = {
  name: "supply-messages",
  on: {
    async "supply.stepped"(tx, { applyId, event, note }, outboxId) {
      const apply = await tx.one<ApplyRow>(
        `select a.id, a.apply_no as "applyNo", s.name as "productName", c.company_name as "companyName",
              a.person_id as "personId", a.company_id as "companyId"
         from supply_apply a join supply_product s on s.code = a.product_code join company_info c on c.id = a.company_id
        where a.id = $1`,
        [applyId],
        "supply-stepped",
      );
      if (apply === null) return;
      const { to, draft } = supplyMessage(event as "add" | SupplyEvent, apply, note);
      const applicant = [{ personId: apply.personId, companyId: apply.companyId }];
      await notify(tx, outboxId, to === "operator" ? await operatorPeople(tx) : applicant, draft);
    },
  },
};
