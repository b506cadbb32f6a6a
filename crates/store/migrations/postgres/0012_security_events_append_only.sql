-- Security events can be added and read, not changed. For PostgreSQL.

create function refuse_security_event_change() returns trigger language plpgsql as $$
begin
    raise exception 'security events cannot be changed or deleted';
end;
$$;

create trigger security_events_append_only before update or delete on security_events
    for each row execute function refuse_security_event_change();

create trigger security_events_no_truncate before truncate on security_events
    for each statement execute function refuse_security_event_change();
