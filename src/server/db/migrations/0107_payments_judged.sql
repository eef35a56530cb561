-- A voucher that waits on an ended order whose payment was closed beside it could not be judged any more: what is owed is open
-- again until it is.
update order_refund r set status = 0, done_at = null, done_by = null
 where r.kind = 2 and r.status = 1
   and exists (select 1 from pay_voucher v where v.order_id = r.order_id and v.status = 0);
