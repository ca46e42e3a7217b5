-- The console's dashboard sums the trades of today and yesterday while the engine writes new ones. Trades are written in the order of their time,
-- so that an index of block ranges, a page for some thousand pages of rows, is enough and costs an insert next to nothing.
CREATE INDEX trades_at ON trades USING brin (at) WITH (autosummarize = on);
