-- Tells every node whose session ended or changed whom it acts for, so that open streams of it end: logout, another password,
-- a raised epoch. Notifications of one transaction are told once per person, at its commit.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', old.person_id::text);
  return null;
end $$;

create trigger session_ended after delete on session for each row execute function session_ended();
create trigger session_epoch_raised after update of epoch on session
  for each row when (old.epoch is distinct from new.epoch) execute function session_ended();
