-- The queues of deposits and withdrawals by amount: without these every page sorts all open ones.
CREATE INDEX deposits_open_amount ON deposits (amount, deposit_id) WHERE state = 'under_review';
CREATE INDEX withdrawals_open_amount ON withdrawals (amount, number) WHERE state IN ('under_review', 'sending');
-- Closed requests by the time of their decision.
CREATE INDEX approvals_moved ON approvals (coalesce(decided_at, requested_at));
-- The audit log by day.
CREATE INDEX audit_log_at ON audit_log (at, entry_id DESC);
