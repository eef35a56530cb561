-- A person consents to a version of an agreement once; the first time counts.
delete from agreement_acceptance a
 using agreement_acceptance b
 where b.person_id = a.person_id and b.agreement_type = a.agreement_type and b.version = a.version
   and (b.accepted_at, b.ctid) < (a.accepted_at, a.ctid);
alter table agreement_acceptance add primary key (person_id, agreement_type, version);
