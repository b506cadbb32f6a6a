-- A proposal and what was decided about it can be added and read, not changed. They go with their lead; numbers stay.
-- For PostgreSQL.

create function refuse_proposal_change() returns trigger language plpgsql as $$
begin
    raise exception 'proposals, decisions and numbers cannot be changed';
end;
$$;

create trigger proposals_no_update before update on proposals
    for each row execute function refuse_proposal_change();

create trigger proposal_decisions_no_update before update on proposal_decisions
    for each row execute function refuse_proposal_change();

create trigger proposal_numbers_append_only before update or delete on proposal_numbers
    for each row execute function refuse_proposal_change();
