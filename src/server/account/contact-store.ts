/** Where the parties of a row are; each a column or an expression of SQL. */
type Parties = {
  /** An array of ids. */
  merchants: string;
  warehouse: string;
  buyerName: string;
  /** "" or null where there is none. */
  buyerPhone: string;
};

/** The phone of a person who still has an account. */
export const phoneOfPerson = (person: string): string =>
  `(select p.phone from person p where p.id = ${person} and not p.deleted)`;

/** Phones of shops, warehouse and buyer of a row, as `Contact[]`; a warehouse as the first shop describes it. */
export const contactsOf = ({ merchants, warehouse, buyerName, buyerPhone }: Parties): string => `(
  select coalesce(jsonb_agg(jsonb_build_object('role', c.role, 'name', c.name, 'person', c.person, 'phone', c.phone)
           order by c.nth), '[]')
    from (select 1 as nth, 'shop' as role, m.shop_name as name, '' as person, m.phone_display as phone
            from merchant m where m.id = any(${merchants})
          union all
          select 2, 'warehouse', w.store_name, coalesce(ms.contact, ''), coalesce(nullif(ms.phone, ''), w.phone)
            from store w left join merchant_store ms on ms.store_id = w.id and ms.merchant_id = (${merchants})[1]
           where w.id = ${warehouse}
          union all
          select 3, 'buyer', ${buyerName}, '', coalesce(${buyerPhone}, '')) c) as contacts`;
