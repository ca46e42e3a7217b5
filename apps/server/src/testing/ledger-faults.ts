const entry = "(SELECT max(entry_id) FROM ledger_entries)";
const newEntry = (tag: string, delta: string) => `
  INSERT INTO ledger_entries SELECT entry_id + 1000, at, batch_id, gen_random_uuid(), owner_id, account, currency_id, ${delta}, 0, available_after + ${delta},
    frozen_after, '${tag}', 'planted' FROM ledger_entries WHERE owner_id = (SELECT user_id FROM deposits LIMIT 1) AND account = 'c2c' AND currency_id = 3
  ORDER BY entry_id DESC LIMIT 1`;
const noEntry = "DELETE FROM ledger_entries WHERE ref = 'planted'";

/** What is changed behind the application's back, how it is taken back, and which checks name which records then. */
export type LedgerFault = {
  readonly name: string;
  readonly plant: readonly string[];
  readonly heal: readonly string[];
  readonly found: readonly (readonly [check: string, record: RegExp])[];
};

const rows: readonly [LedgerFault["name"], LedgerFault["plant"], LedgerFault["heal"], LedgerFault["found"]][] = [
  [
    "money from nowhere",
    ["UPDATE balances SET available = available + 1 WHERE owner_id > 0 AND currency_id = 1"],
    ["UPDATE balances SET available = available - 1 WHERE owner_id > 0 AND currency_id = 1"],
    [["ledger_users", /^balance:\d+:c2c$/]],
  ],
  [
    "money moved from one user to another by hand, which no sum shows",
    [
      "UPDATE balances SET available = available + 1 WHERE owner_id = (SELECT min(user_id) FROM users) AND currency_id = 3 AND account = 'c2c'",
      "UPDATE balances SET available = available - 1 WHERE owner_id = (SELECT min(user_id) FROM users) AND currency_id = 3 AND account = 'finance'",
    ],
    [
      "UPDATE balances SET available = available - 1 WHERE owner_id = (SELECT min(user_id) FROM users) AND currency_id = 3 AND account = 'c2c'",
      "UPDATE balances SET available = available + 1 WHERE owner_id = (SELECT min(user_id) FROM users) AND currency_id = 3 AND account = 'finance'",
    ],
    [["ledger_users", /^balance:\d+:finance$/]],
  ],
  [
    "an entry's after value",
    [`UPDATE ledger_entries SET available_after = available_after + 1 WHERE entry_id = ${entry}`],
    [`UPDATE ledger_entries SET available_after = available_after - 1 WHERE entry_id = ${entry}`],
    [["ledger_users", /^balance:/]],
  ],
  [
    "a deposit credited twice",
    [newEntry("recharge", "5")],
    [noEntry],
    [
      ["deposits", /^command:/],
      ["ledger_users", /^balance:/],
    ],
  ],
  [
    "a deposit that says another amount than was credited",
    ["UPDATE deposits SET credited = 499"],
    ["UPDATE deposits SET credited = 500"],
    [["deposits", /^deposit:1$/]],
  ],
  [
    "a passed deposit without an entry",
    ["UPDATE deposits SET command_id = gen_random_uuid() WHERE deposit_id = 1"],
    ["UPDATE deposits SET command_id = (SELECT command_id FROM ledger_entries WHERE tag = 'recharge' LIMIT 1)"],
    [["deposits", /^deposit:1$/]],
  ],
  [
    "a credit by an operator that no request is behind",
    [newEntry("system_recharge", "5").replace("'planted'", "'approval:none'")],
    [noEntry.replace("'planted'", "'approval:none'")],
    [
      ["movements", /^approval:none$/],
      ["ledger_users", /^balance:/],
    ],
  ],
  [
    "a request for a credit that says another amount than was booked",
    ["UPDATE approvals SET body = jsonb_set(body, '{amount}', '\"7.5\"')"],
    ["UPDATE approvals SET body = jsonb_set(body, '{amount}', '\"7\"')"],
    [["movements", /^approval:/]],
  ],
  [
    "a withdrawal passed for more than was paid",
    ["UPDATE withdrawals SET amount = 31 WHERE state = 'passed'"],
    ["UPDATE withdrawals SET amount = 30 WHERE state = 'passed'"],
    [["withdrawals_paid", /^withdrawal:1$/]],
  ],
  [
    "a withdrawal's fee",
    ["UPDATE withdrawals SET fee = 2 WHERE state = 'passed'"],
    ["UPDATE withdrawals SET fee = 1 WHERE state = 'passed'"],
    [["withdrawals_fee", /^withdrawal:1$/]],
  ],
  [
    "an open withdrawal called rejected, whose money stays frozen",
    ["UPDATE withdrawals SET state = 'rejected' WHERE state = 'under_review'"],
    ["UPDATE withdrawals SET state = 'under_review' WHERE state = 'rejected'"],
    [["withdrawals_frozen", /^withdrawal:3$/]],
  ],
  [
    "less frozen than open withdrawals need",
    ["UPDATE balances SET available = available + 1, frozen = frozen - 1 WHERE frozen = 62"],
    ["UPDATE balances SET available = available - 1, frozen = frozen + 1 WHERE frozen = 61"],
    [
      ["withdrawals_covered", /^balance:/],
      ["ledger_users", /^balance:/],
    ],
  ],
  [
    "a conversion that says another amount",
    ["UPDATE conversions SET received = received + 1"],
    ["UPDATE conversions SET received = received - 1"],
    [["conversions", /^conversion:/]],
  ],
  [
    "a transfer that says another amount",
    ["UPDATE transfers SET amount = amount + 1"],
    ["UPDATE transfers SET amount = amount - 1"],
    [
      ["transfer_in", /^transfer:/],
      ["transfer_out", /^transfer:/],
    ],
  ],
  [
    "a trade's fee that did not reach the house",
    ["UPDATE trades SET maker_fee = maker_fee + 1"],
    ["UPDATE trades SET maker_fee = maker_fee - 1"],
    [["trade_fees", /^house:fees$/]],
  ],
  [
    "a house account below zero",
    ["INSERT INTO balances VALUES (0, 'treasury', 3, -1, 0)"],
    ["DELETE FROM balances WHERE account = 'treasury'"],
    [
      ["house_not_negative", /^house:treasury$/],
      ["ledger_house", /^balance:0:treasury$/],
    ],
  ],
  [
    "a batch of another text",
    ["UPDATE batches SET head = sha256(head) WHERE batch_id = 7"],
    [],
    [["chain", /^batch:7$/]],
  ],
];

/** Planted one at a time into a ledger of which all checks agree; the statements are an intruder's, past triggers and keys. */
export const ledgerFaults: readonly LedgerFault[] = rows.map(([name, plant, heal, found]) => ({
  name,
  plant,
  heal,
  found,
}));
