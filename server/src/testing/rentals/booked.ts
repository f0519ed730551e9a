/** Statements that book what is due for the second rental of the marketplace, in the largest amount. */
export const BOOKED = `
  insert into ledger_accounts (ledger, code, kind, currency, rental_id)
  values ('hand', 'owed_by:2', 'asset', 'INR', 2), ('hand', 'owed_to:2', 'liability', 'INR', 2);
  begin;
  insert into ledger_transfers (key, kind, rental_id, entries, created_at) values ('due 1', 'due', 2, 2, now());
  insert into ledger_entries (transfer_id, position, account_id, phase, amount_minor)
  select 1, row_number() over (order by id), id, 'posted', case kind when 'asset' then 9007199254740991 else -9007199254740991 end
  from ledger_accounts;
  commit;
  insert into dues (rental_id, kind, cause, from_id, to_id, amount_minor, state, settled_at, created_at)
  select id, 'rental', 'approval', renter_id, owner_id, 100, 'settled', now(), now() from rentals where id = 2`;
