-- Nothing is added for a person whose account is closed. Who writes while it is being closed waits for the end of that, as
-- the foreign key does, and is refused then (TC001); what the program itself writes for them is left out.
create function refuse_closed_account() returns trigger language plpgsql as $$
begin
  if new.person_id is null then return new; end if;
  perform from person where id = new.person_id and not deleted for key share;
  if found then return new; end if;
  raise exception 'the account is closed' using errcode = 'TC001';
end $$;

create function leave_closed_account_out() returns trigger language plpgsql as $$
begin
  if new.person_id is null then return new; end if;
  perform from person where id = new.person_id and not deleted for key share;
  if found then return new; end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array[
    'login_key', 'session', 'known_device', 'idempotency', 'settlement', 'user_address', 'company_invoice', 'cart_item',
    'member_follow', 'browse_history', 'search_history', 'my_search', 'req_spec', 'message_pref', 'stored_file', 'demand',
    'demand_quote', 'supply_apply', 'settle_in_materials', 'company_info', 'order_group', 'platform_order',
    'futures_inquiry', 'futures_order'] loop
    execute format('create trigger open_account before insert on %I for each row execute function refuse_closed_account()', name);
  end loop;
  foreach name in array array['message', 'behaviour'] loop
    execute format('create trigger open_account before insert on %I for each row execute function leave_closed_account_out()', name);
  end loop;
end $$;
