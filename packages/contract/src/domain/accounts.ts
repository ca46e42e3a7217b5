/** The five accounts of a user, under the names that the calls use, in the order in which the assets page lists them. */
export const accountTypes = ["c2c", "lever", "mic", "legal", "finance"] as const;
/** c2c: spot (coin) · lever: contracts · mic: options · legal: fiat · finance: fund and miner. */
export type AccountType = (typeof accountTypes)[number];

/**
 * The platform's own accounts. `outside` is the outside world (deposits in, withdrawals out) and may be negative; `quoting` holds the
 * market-maker's inventory, `hosting` the income that funds and miners still owe, which nobody but they can move. They belong to owner 0.
 */
export const houseAccounts = ["fees", "treasury", "insurance", "quoting", "outside", "hosting"] as const;
export type HouseAccount = (typeof houseAccounts)[number];
export const HOUSE = 0;
