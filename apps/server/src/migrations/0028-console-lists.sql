-- Lists of operators: the orders of a fund or miner, all of them or those of a state, and the entries of a house account.

CREATE INDEX hosting_orders_product ON hosting_orders (product_id, order_id DESC);
CREATE INDEX hosting_orders_product_state ON hosting_orders (product_id, state, order_id DESC);

-- Of fees and quotes, which move with every trade, only what operators moved.
CREATE INDEX ledger_entries_house ON ledger_entries (account, currency_id, entry_id DESC)
  WHERE owner_id = 0 AND (account NOT IN ('fees', 'quoting') OR tag IN ('system_recharge', 'system_withdraw'));
