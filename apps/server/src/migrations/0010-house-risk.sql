-- What the console lists of liquidations: each with what the insurance paid for it.

-- The reason of a close is one of a receipt's inputs; the index looked for it in its result and held no liquidation.
DROP INDEX receipts_liquidations;
CREATE INDEX receipts_liquidations ON receipts (at) WHERE kind = 'lever_deleverage' OR inputs ->> 'reason' = 'liquidation';

-- Few entries have this tag, and the house has by far the most entries of all.
CREATE INDEX ledger_entries_insurance ON ledger_entries (command_id) WHERE tag = 'lever_insurance';
