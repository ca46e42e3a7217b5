-- The queue of withdrawals in its order, without the finished ones: with 10,000 of these before it, its first page was found after reading them all.
CREATE INDEX withdrawals_open ON withdrawals (created_at, number) WHERE state IN ('under_review', 'sending');
