-- The audit log is searched by account number: lists name the accounts whose verified names they showed.

CREATE INDEX audit_log_readings ON audit_log USING gin ((after::jsonb -> 'users')) WHERE action = 'user.read_names';
