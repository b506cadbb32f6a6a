-- A proposal and what was decided about it can be added and read, not changed. They go with their lead; numbers stay.
-- For SQLite.

create trigger proposals_no_update before update on proposals begin
    select raise(abort, 'proposals cannot be changed');
end;

create trigger proposal_decisions_no_update before update on proposal_decisions begin
    select raise(abort, 'decisions cannot be changed');
end;

create trigger proposal_numbers_no_update before update on proposal_numbers begin
    select raise(abort, 'numbers of proposals cannot be changed');
end;

create trigger proposal_numbers_no_delete before delete on proposal_numbers begin
    select raise(abort, 'numbers of proposals cannot be deleted');
end;
