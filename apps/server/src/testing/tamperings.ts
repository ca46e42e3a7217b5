export type Tampering = readonly [name: string, sql: string, named: RegExp, starts?: "starts"];
const entry = "(SELECT max(entry_id) FROM ledger_entries)";
const copied = (table: string, number: string, columns: string, changes = "") =>
  `INSERT INTO ${table} (${number}, ${columns}) SELECT max(${number}) OVER () + 1, ${changes || columns} FROM ${table} LIMIT 1`;

/**
 * What somebody with the database's own rights may do between a kill and a start. Each has to be named by `npm run chain:verify`; where it touches what is
 * open, the engine must not start on it either. "starts" marks those that change history alone.
 */
export const tamperings: readonly Tampering[] = [
  // Money.
  [
    "a balance raised",
    "UPDATE balances SET available = available + 10000 WHERE owner_id = 1 AND account = 'c2c' AND currency_id = 3",
    /balances 1:c2c:3 has another available/,
  ],
  [
    "money moved between two users, so that every sum holds",
    "UPDATE balances SET available = available + CASE owner_id WHEN 1 THEN 10000 ELSE -10000 END WHERE owner_id IN (1, 2) AND account = 'c2c' AND currency_id = 3",
    /balances 2:c2c:3 has another available/,
  ],
  ["a balance invented", "INSERT INTO balances VALUES (2, 'legal', 3, 5, 0)", /balances 2:legal:3 is not as it was/],
  [
    "a balance deleted",
    "DELETE FROM balances WHERE owner_id = 1 AND account = 'lever'",
    /balances 1:lever:3 is missing/,
  ],
  [
    "frozen money made available",
    "UPDATE balances SET available = available + frozen, frozen = 0 WHERE owner_id = 1 AND account = 'c2c' AND currency_id = 3",
    /balances 1:c2c:3 has another .*frozen/,
  ],
  [
    "the house's treasury lowered",
    "UPDATE balances SET available = available - 1 WHERE owner_id = 0 AND account = 'treasury'",
    /balances 0:treasury:3/,
  ],
  [
    "two invented entries that move 10,000 USDT, with their balances",
    `INSERT INTO ledger_entries SELECT ${entry} + CASE owner_id WHEN 1 THEN 1 ELSE 2 END, now(), batch_id, gen_random_uuid(), owner_id, 'c2c', 3, CASE owner_id WHEN 1 THEN 10000 ELSE -10000 END, 0, available_after, frozen_after, 'transfer_in', 'x' FROM ledger_entries WHERE entry_id IN (SELECT max(entry_id) FROM ledger_entries WHERE owner_id IN (1, 2) AND account = 'c2c' AND currency_id = 3 GROUP BY owner_id)`,
    /ledger_entries \d+ was made by no event/,
  ],
  [
    "an entry's amount",
    `UPDATE ledger_entries SET available_delta = available_delta + 1 WHERE entry_id = 9`,
    /ledger_entries 9 has another available_delta/,
    "starts",
  ],
  [
    "an entry's owner",
    `UPDATE ledger_entries SET owner_id = 2 WHERE entry_id = 9`,
    /ledger_entries 9 has another owner_id/,
    "starts",
  ],
  [
    "an entry's time",
    `UPDATE ledger_entries SET at = at + interval '1 second' WHERE entry_id = 9`,
    /ledger_entries 9 has another at/,
    "starts",
  ],
  [
    "an entry's reference",
    `UPDATE ledger_entries SET ref = 'order:77' WHERE entry_id = 9`,
    /ledger_entries 9 has another ref/,
    "starts",
  ],
  ["an entry deleted", "DELETE FROM ledger_entries WHERE entry_id = 9", /ledger_entries 9 is missing/, "starts"],
  [
    "an entry there twice, at another time",
    "INSERT INTO ledger_entries SELECT entry_id, at + interval '1 ms', batch_id, command_id, owner_id, account, currency_id, available_delta, frozen_delta, available_after, frozen_after, tag, ref FROM ledger_entries WHERE entry_id = 9",
    /ledger_entries 9 is there 2 times/,
    "starts",
  ],
  // Spot.
  [
    "a resting order's price",
    "UPDATE orders SET price = price + 1, hold = hold WHERE status = 'waiting'",
    /orders 1 has another price/,
  ],
  ["a resting order's owner", "UPDATE orders SET user_id = 2 WHERE order_id = 1", /orders 1 has another user_id/],
  [
    "a resting order's place in time",
    "UPDATE orders SET sequence = sequence + 100 WHERE order_id = 1",
    /orders 1 has another sequence/,
  ],
  [
    "a resting order that is said to be cancelled",
    "UPDATE orders SET status = 'cancelled', cancel_reason = 'user', hold = 0 WHERE order_id = 1",
    /orders 1 has another .*status/,
  ],
  [
    "an ended order opened again",
    "UPDATE orders SET status = 'waiting', cancel_reason = NULL, hold = 0.1 WHERE order_id = 3",
    /orders 3 has another .*status/,
  ],
  [
    "an ended order's filled quantity",
    "UPDATE orders SET filled_quantity = 0.1 WHERE order_id = 2",
    /orders 2 has another filled_quantity/,
    "starts",
  ],
  [
    "an order invented",
    copied(
      "orders",
      "order_id",
      "user_id, market_id, side, kind, tif, price, quantity, filled_quantity, filled_quote, fee, fee_currency_id, hold, status, triggered, sequence, command_id, created_at, updated_at",
    ),
    /orders 4 was made by no event/,
  ],
  ["an order deleted", "DELETE FROM orders WHERE order_id = 2", /orders 2 is missing/, "starts"],
  ["a trade's price", "UPDATE trades SET price = price + 1", /trades 1 has another price/],
  ["a trade's fee", "UPDATE trades SET maker_fee = maker_fee + 1", /trades 1 has another maker_fee/, "starts"],
  [
    "a trade invented",
    copied(
      "trades",
      "trade_id",
      "market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id, taker_user_id, maker_user_id, taker_fee, maker_fee, at",
    ),
    /trades 2 was made by no event/,
  ],
  // Options, contracts and the ticks that they rest on.
  [
    "a running option's direction",
    "UPDATE option_orders SET direction = 'down' WHERE order_id = 3",
    /option_orders 3 has another direction/,
  ],
  [
    "a running option's open tick",
    "UPDATE option_orders SET open_tick_id = 1, open_price = 2000 WHERE order_id = 3",
    /option_orders 3 has another open_(tick_id|price)/,
  ],
  [
    "a running option's stake",
    "UPDATE option_orders SET stake = 200 WHERE order_id = 3",
    /option_orders 3 has another stake/,
  ],
  [
    "a lost option that is said to be won",
    "UPDATE option_orders SET state = 'won' WHERE order_id = 2",
    /option_orders 2 has another state/,
    "starts",
  ],
  [
    "a settled option's delivery price",
    "UPDATE option_orders SET delivery_price = 1 WHERE order_id = 2",
    /option_orders 2 has another delivery_price/,
    "starts",
  ],
  [
    "a held position's open price",
    "UPDATE positions SET open_price = open_price - 100 WHERE position_id = 2",
    /positions 2 has another open_price/,
  ],
  [
    "a held position's stop loss",
    "UPDATE positions SET stop_loss = 1500 WHERE position_id = 2",
    /positions 2 has another stop_loss/,
  ],
  [
    "a closed position's profit",
    "UPDATE positions SET profit = profit + 5 WHERE position_id = 1",
    /positions 1 has another profit/,
    "starts",
  ],
  ["a tick's price", "UPDATE ticks SET price = price + 1 WHERE tick_id = 4", /ticks 4 has another price/, "starts"],
  [
    "the newest tick's price",
    "UPDATE ticks SET price = price + 1 WHERE tick_id = (SELECT max(tick_id) FROM ticks)",
    /ticks 5 has another price/,
  ],
  [
    "a tick's constituents",
    "UPDATE ticks SET constituents = '[]' WHERE tick_id = 4",
    /ticks 4 has another constituents/,
    "starts",
  ],
  [
    "a tick invented between two",
    "INSERT INTO ticks SELECT 1000, market_id, at - interval '1 second', price, volume, counting, constituents FROM ticks WHERE tick_id = 4",
    /ticks 1000 was made by no event/,
    "starts",
  ],
  ["a tick deleted", "DELETE FROM ticks WHERE tick_id = 3", /ticks 3 is missing/, "starts"],
  ["the terms of options", "UPDATE option_terms SET reserve = 1", /option_terms 2 has another reserve/],
  ["the terms of contracts", "UPDATE lever_terms SET fee_rate = 0", /lever_terms 2 has another fee_rate/],
  ["the fee of a market", "UPDATE markets SET taker_fee = 0.5 WHERE market_id = 1", /markets 1 has another taker_fee/],
  // Receipts.
  [
    "a receipt's result",
    "UPDATE receipts SET result = result || '{\"outcome\": \"1000\"}' WHERE kind = 'option_delivery'",
    /receipts .+ is missing/,
    "starts",
  ],
  [
    "a receipt's inputs",
    'UPDATE receipts SET inputs = inputs || \'{"stake": "1"}\'',
    /receipts .+ has another inputs/,
    "starts",
  ],
  ["a receipt deleted", "DELETE FROM receipts WHERE kind = 'option_open'", /receipts .+ is missing/, "starts"],
  [
    "a receipt invented",
    "INSERT INTO receipts (kind, subject_id, user_id, market_id, rule_version, tick_ids, inputs, result, command_id, batch_id, at) SELECT kind, 77, user_id, market_id, rule_version, tick_ids, inputs, result, command_id, batch_id, at FROM receipts LIMIT 1",
    /receipts batch:\d+ has \d+ receipts instead of \d+/,
    "starts",
  ],
  [
    "the tick under a receipt",
    "UPDATE receipt_ticks SET price = price + 1 WHERE tick_id = 4",
    /receipt_ticks 4 is not the copy of its tick/,
    "starts",
  ],
  // Money that comes and goes.
  [
    "the address of a withdrawal under review",
    "UPDATE withdrawals SET details = details || '{\"address\": \"T666\"}' WHERE state = 'under_review'",
    /withdrawals \S+ has another details/,
    "starts",
  ],
  [
    "the amount of a withdrawal under review",
    "UPDATE withdrawals SET amount = 900 WHERE state = 'under_review'",
    /withdrawals \S+ has another amount/,
  ],
  [
    "a withdrawal under review that is said to be approved",
    "UPDATE withdrawals SET state = 'sending' WHERE state = 'under_review'",
    /withdrawals \S+ has another state/,
  ],
  [
    "the transaction of a withdrawal that was sent",
    "UPDATE withdrawals SET reference = 'tx2' WHERE state = 'passed'",
    /withdrawals \S+ has another reference/,
    "starts",
  ],
  [
    "a withdrawal invented",
    "INSERT INTO withdrawals (withdrawal_id, user_id, account, currency_id, amount, fee, state, details, version, created_at, updated_at) SELECT gen_random_uuid(), user_id, account, currency_id, amount, fee, 'passed', details, version, created_at, updated_at FROM withdrawals WHERE state = 'passed'",
    /withdrawals 3 was made by no event/,
  ],
  [
    "what a deposit was credited with",
    "UPDATE deposits SET credited = 5000, amount = 5000",
    /deposits \S+ has another credited/,
    "starts",
  ],
  ["the user of a deposit", "UPDATE deposits SET user_id = 1", /deposits \S+ has another user_id/, "starts"],
  [
    "a deposit that no entry has credited",
    "INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, state, credited, decided_at, command_id) SELECT user_id, account, currency_id, chain_id, amount, proof_file, to_address, state, credited, now(), gen_random_uuid() FROM deposits",
    /deposits 2 was credited by no entry/,
    "starts",
  ],
  ["a transfer's amount", "UPDATE transfers SET amount = 8", /transfers \S+ has another amount/, "starts"],
  [
    "a transfer invented",
    "INSERT INTO transfers (command_id, user_id, from_account, to_account, currency_id, amount, at) SELECT gen_random_uuid(), user_id, from_account, to_account, currency_id, amount, at FROM transfers",
    /transfers 2 was made by no event/,
    "starts",
  ],
  ["a conversion's price", "UPDATE conversions SET to_price = 1", /conversions \S+ has another to_price/, "starts"],
  ["a conversion deleted", "DELETE FROM conversions", /conversions \S+ is missing/, "starts"],
  // Users, and what the engine answered.
  ["a user's level", "UPDATE users SET kyc_level = 1 WHERE user_id = 2", /users 2 has another kyc_level/],
  ["a user's own limit", "UPDATE play_limits SET daily_loss = NULL", /play_limits 1 has another daily_loss/],
  [
    "the outcome of a command",
    "UPDATE commands SET outcome = '{\"ok\":true}' WHERE command_id = (SELECT command_id FROM transfers)",
    /commands \S+ has another outcome/,
    "starts",
  ],
  // The chain itself.
  [
    "the root that was sealed",
    "UPDATE batches SET state_root = sha256(state_root) WHERE batch_id = 5",
    /its text gives the head/,
    "starts",
  ],
  [
    "the newest root",
    "UPDATE batches SET state_root = sha256(state_root) WHERE batch_id = (SELECT max(batch_id) FROM batches)",
    /its text gives the head/,
  ],
  [
    "the newest seal taken away",
    "UPDATE batches SET text_hash = NULL, state_root = NULL, records_root = NULL WHERE batch_id = (SELECT max(batch_id) FROM batches)",
    /its text gives the head/,
  ],
  ["a batch deleted", "DELETE FROM batches WHERE batch_id = 5", /it is missing/, "starts"],
  [
    "the newest batch deleted, with its text",
    "DELETE FROM batch_bodies WHERE batch_id = (SELECT max(batch_id) FROM batches); DELETE FROM batches WHERE batch_id = (SELECT max(batch_id) FROM batches)",
    /made by no event|is not the one that batch/,
  ],
];
