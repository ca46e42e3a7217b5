-- Lists of operators go on behind a row by the order of an index, instead of counting off all rows before it.

CREATE INDEX identities_moved ON identities (coalesce(decided_at, submitted_at));
CREATE INDEX approvals_requested ON approvals (requested_at);
CREATE INDEX documents_changed ON documents (changed_at);
