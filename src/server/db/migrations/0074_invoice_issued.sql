-- The invoice that a merchant issued for an order; "" and null before that.
alter table platform_order
  add column invoice_no text not null default '',
  add column invoice_issued_at timestamptz,
  add constraint platform_order_invoice_issued check (
    (invoice_issued_at is null) = (invoice_no = '') and (invoice_issued_at is null or invoice is not null));

-- A request for an invoice asks until the invoice is issued, not until its message is read.
update message set todo = 'order.invoice' where todo = 'read' and ref_type = 'order' and title = '买家申请开票';
