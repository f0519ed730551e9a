-- Ids of blocks go round. There are 2 billion, and whoever splits and frees hundreds of blocks over and over uses up thousands with each call;
-- once all were given out, nobody could block days. Wider ones would rewrite both tables, with the constraints of `occupancies`, while nobody
-- can search, and nodes of the version before would fail with the statements that they have prepared.
alter table blocks alter column id set cycle;

-- Past the ids of blocks that are still there.
create function find_block_id() returns trigger language plpgsql as $$
begin
  while exists (select from blocks b where b.id = new.id) loop
    new.id := nextval('blocks_id_seq');
  end loop;
  return new;
end
$$;
create trigger blocks_numbered before insert on blocks for each row execute function find_block_id();
