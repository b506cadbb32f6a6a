-- Security events can be added and read, not changed. For SQLite.

create trigger security_events_no_update before update on security_events begin
    select raise(abort, 'security events cannot be changed');
end;

create trigger security_events_no_delete before delete on security_events begin
    select raise(abort, 'security events cannot be deleted');
end;
