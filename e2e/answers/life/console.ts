import { testPicture } from "../../../apps/server/src/testing/pictures.ts";
import { softPasskey } from "../../../apps/server/src/testing/soft-passkey.ts";
import { at, list, number, Person, secretOf, text, type World } from "../world.ts";
import { approveNewest, MARKET, type People, USD, USDT } from "./people.ts";

/** What operators read about users, and what they do to one. */
export async function liveUsers({ mai, kenji, owner, partner, finance, support }: People): Promise<void> {
  await owner.ok("console/state");
  await owner.ok("console/alarms/list");
  await owner.ok("console/risk/report");
  await owner.ok("console/risk/history", { days: 30 });
  await owner.ok("console/dashboard");
  await support.ok("console/dashboard");
  await owner.ok("console/dashboard/period", { days: 7 });
  await support.ok("console/dashboard/period", { days: 30 });
  await owner.ok("console/search", { search: mai.uid });
  await owner.ok("console/search", { search: "W-1" });
  await owner.ok("console/users/list", { page_size: 2 });
  await owner.ok("console/users/list", { search: mai.email });
  const about = { uid: mai.uid };
  for (const part of ["record", "balances", "orders", "options", "contracts", "ledger"])
    await owner.ok(`console/users/${part}`, about);
  for (const part of ["deposits", "withdrawals", "depositAddresses", "payees", "totals"]) {
    await owner.ok(`console/users/${part}`, about);
    await owner.no("unknown", `console/users/${part}`, { uid: "00000000" });
  }
  const entry = { ...about, id: at(await owner.ok("console/users/ledger", about), "list.0.id") };
  await owner.ok("console/users/entry", entry);
  await owner.no("not theirs", "console/users/entry", { ...entry, uid: kenji.uid });
  await support.ok("console/users/record", about);
  await owner.ok("console/users/ledger", { ...about, page_size: 3, currency_id: USDT, account: "c2c" });
  await owner.no("unknown", "console/users/record", { uid: "00000000" });
  await support.ok("console/cases/note", { kind: "user", id: about.uid, text: "Called about a withdrawal." });
  await owner.ok("console/users/credit", { ...about, delta: -5, reason: "Broke a rule." });
  await owner.no("nothing", "console/users/credit", { ...about, delta: 0, reason: "Broke a rule." });
  await mai.ok("user/credit");
  await support.ok("console/users/freeze", { uid: kenji.uid, reason: "ACCESS_SUSPICIOUS", note: "Two countries." });
  await kenji.no("frozen", "wallet/faucet");
  await owner.ok("console/users/unfreeze", { uid: kenji.uid, reason: "CHECKED_AND_CLEARED" });
  await support.ok("console/users/revokeKeys", { uid: mai.uid });
  await owner.no("unknown", "console/users/revokeKeys", { uid: "00000000" });
  await owner.ok("console/users/endSessions", { uid: kenji.uid });
  await kenji.no("ended", "user/center");
  await owner.ok("console/users/lock", { uid: kenji.uid, reason: "LEGAL_ORDER" });
  await kenji.no("locked", "user/login", {
    type: "mobile",
    area_code: "84",
    mobile: "912345678",
    password: "a calm Harbour 7",
  });
  await owner.ok("console/approvals/unlock", {
    uid: kenji.uid,
    code: "CHECKED_AND_CLEARED",
    reason: "The order was lifted.",
  });
  await owner.no("own request", "console/approvals/approve", {
    id: text(await owner.ok("console/approvals/list"), "list.0.id"),
    version: 1,
    checked: "Mine.",
    totp: await owner.totp(),
  });
  await approveNewest(partner, "unlock");
  const login = { type: "mobile", area_code: "84", mobile: "912345678", password: "a calm Harbour 7" };
  kenji.token = text(await kenji.ok("user/login", login), "token");

  const movement = { ...about, kind: "credit", account: "c2c", currency_id: USDT, amount: "25", reason: "Refund." };
  await owner.no("no amount", "console/approvals/movement", { ...movement, amount: "0" });
  await owner.ok("console/approvals/movement", movement);
  await approveNewest(finance, "credit");
  const asked = {
    id: text(await owner.ok("console/approvals/movement", { ...movement, kind: "debit" }), "id"),
    version: 1,
  };
  await finance.ok("console/approvals/reject", { ...asked, checked: "Not agreed." });
  const back = text(await owner.ok("console/approvals/movement", movement), "id");
  await finance.no("not theirs", "console/approvals/withdraw", { id: back, version: 1 });
  await owner.ok("console/approvals/withdraw", { id: back, version: 1 });
  await owner.ok("console/approvals/list", { tab: "done", sort: "newest" });
}

/** A logo and links, from a request to what a stranger reads. */
async function liveProfile({ owner, finance, stranger }: Pick<People, "owner" | "finance" | "stranger">, id: number) {
  const { version } = (await owner.ok("console/catalogue/profile", { id })) as { version: number };
  const links = { website: "https://dot.example", white_paper: "" };
  const logo = (await testPicture(8, { width: 64, height: 64 })).toString("base64");
  const profile = { id, version, logo, ...links, reason: "The issuer's material." };
  await owner.no("plain http", "console/catalogue/profileRequest", { ...profile, website: "http://dot.example" });
  await owner.ok("console/catalogue/profileRequest", profile);
  await approveNewest(finance, "currency_profile");
  const shown = (await stranger.ok("currency/getCurrencyList")) as {
    currencies: { symbol: string; logo: string | null }[];
  };
  const hash = shown.currencies.find(({ symbol }) => symbol === "DOT")?.logo;
  await stranger.ok("currency/logo", { currency_id: id, hash });
  await stranger.no("another picture", "currency/logo", { currency_id: id, hash: "0".repeat(64) });
  await stranger.ok("currency/profile", { currency_id: id });
  await stranger.no("unknown", "currency/profile", { currency_id: 77 });
}

/** Catalogue, channels, terms, listing, settings: each change that takes two operators is approved by the second. */
export async function liveCatalogue({ owner, finance, stranger }: People): Promise<void> {
  const { list: currencies } = (await owner.ok("console/catalogue/currencies")) as {
    list: { id: number; name: string; version: number; sort: number; symbol: string; chains: Chain[] }[];
  };
  const dot = currencies.find(({ symbol }) => symbol === "DOT");
  const renamed = { id: dot?.id, version: dot?.version, name: "Polkadot (DOT)", shown: true, sort: 40 };
  await owner.no("older version", "console/catalogue/currencySave", { ...renamed, version: 77 });
  await owner.ok("console/catalogue/currencySave", renamed);
  await liveProfile({ owner, finance, stranger }, dot?.id ?? 0);
  const added = (await owner.ok("console/catalogue/chainAdd", {
    currency_id: dot?.id,
    name: "DOT",
    network: "manual",
    decimals: 8,
  })) as {
    chains: Chain[];
  };
  const [chain] = added.chains;
  await owner.ok("console/catalogue/chainSave", {
    id: chain?.id,
    version: chain?.version,
    decimals: 6,
    enabled: true,
    sort: 9,
  });
  await owner.no("older version", "console/catalogue/chainSave", {
    id: chain?.id,
    version: 77,
    decimals: 6,
    enabled: true,
  });
  const { areas } = { areas: list(await owner.ok("console/catalogue/areas")) as { code: string; version: number }[] };
  const japan = areas.find(({ code }) => code === "JP");
  await owner.ok("console/catalogue/areaSave", {
    area: "JP",
    version: japan?.version,
    registration: true,
    identity: false,
    sort: 3,
  });
  await owner.no("unknown", "console/catalogue/areaSave", {
    area: "ZZ",
    version: 0,
    registration: true,
    identity: true,
  });

  const { list: markets } = (await owner.ok("console/catalogue/markets")) as { list: Record<string, unknown>[] };
  const { tick, lot, min_notional, maker_fee, taker_fee, price_band } = markets[0] ?? {};
  const market = {
    id: MARKET,
    tick,
    lot,
    min_notional,
    maker_fee,
    taker_fee,
    price_band,
    state: "open",
    sort: 1,
    reason: "Fees.",
  };
  const version = number(await owner.ok("console/catalogue/market", { id: MARKET }), "market.version");
  await owner.no("band", "console/catalogue/marketSave", { ...market, version, price_band: "0" });
  await owner.ok("console/catalogue/marketSave", { ...market, version, maker_fee: "0.0008", price_band: "0.06" });
  await owner.no("unknown", "console/catalogue/market", { id: 77 });
  await approveNewest(finance, "market_fees");
  await owner.ok("console/catalogue/market", { id: MARKET });

  const channels = list(await owner.ok("console/channels/list")) as Record<string, unknown>[];
  const channel = channels.find(({ symbol }) => symbol === "ETH");
  const terms = { ...channel, confirmations: 40, withdraw_fee: "0.004", reason: "Fees of the network." };
  await owner.no("older version", "console/channels/request", { ...terms, version: 77 });
  await owner.ok("console/channels/request", terms);
  await approveNewest(finance, "channel_terms");
  const fresh = (list(await owner.ok("console/channels/list")) as Record<string, unknown>[]).find(
    ({ symbol }) => symbol === "ETH",
  );
  await owner.ok("console/channels/close", {
    id: fresh?.["id"],
    version: fresh?.["version"],
    direction: "deposit",
    reason: "Upgrade.",
  });

  const bank = {
    version: 0,
    currency_id: USD,
    bank_name: "Second Bank",
    account_name: "Candor",
    account_number: "77 88",
    enabled: true,
  };
  await owner.ok("console/receivingBanks/list");
  await owner.ok("console/receivingBanks/request", { ...bank, reason: "A second account." });
  await approveNewest(finance, "receiving_bank");
  await owner.ok("console/receivingBanks/list");

  const rates = list(await owner.ok("console/fiatRates/list")) as { code: string; version: number }[];
  const euro = rates.find(({ code }) => code === "EUR");
  const rate = { code: "EUR", reason: "The market." };
  await owner.ok("console/fiatRates/request", { ...rate, per_usd: "0.91", version: euro?.version });
  await owner.no("older version", "console/fiatRates/request", { ...rate, per_usd: "0.92", version: 77 });
  await approveNewest(finance, "fiat_rate");

  const both = (await owner.ok("console/derivatives/terms")) as { options: Terms[]; contracts: Terms[] };
  const [options, contracts] = [both.options[0] as Terms, both.contracts[0] as Terms];
  await owner.ok("console/derivatives/optionTerms", { ...options, fee: "0.01", reason: "A fee." });
  await owner.no("waiting", "console/derivatives/optionTerms", { ...options, fee: "0.02", reason: "A fee." });
  await approveNewest(finance, "option_terms");
  await owner.ok("console/derivatives/leverTerms", {
    ...contracts,
    max_lots: 900,
    multiples: [{ multiple: 20, max_lots: 900 }],
    reason: "Less.",
  });
  await approveNewest(finance, "lever_terms");
  await owner.ok("console/derivatives/terms");
  await owner.ok("console/derivatives/exposure");
  await owner.ok("console/derivatives/liquidations");
  const funding = { from: "outside", to: "insurance", currency_id: USDT, amount: "1000", reason: "More cover." };
  await owner.no("same", "console/derivatives/houseFunding", { ...funding, to: "outside" });
  await owner.ok("console/derivatives/houseFunding", funding);
  await approveNewest(finance, "house_funding");
  await owner.ok("console/treasury/accounts");
  await owner.ok("console/treasury/ledger", { account: "treasury", currency_id: USDT });

  const fund = {
    kind: "fund",
    state: "open",
    currency_id: USDT,
    unit_price: "1",
    day: 15,
    interest_rate: "0.004",
    income_currency_id: USDT,
    output: "0",
    save_min: "100",
    save_max: "10000",
    per_user: "20000",
    quota: "100000",
    penalty: "remaining",
    opens_at: "2026-01-01T00:00:00Z",
    closes_at: null,
    rank: 1,
    recommended: true,
    reason: "The first fund.",
  };
  await owner.no("penalty", "console/hosting/terms", { ...fund, penalty: "interest", day: 16 });
  await owner.no("unknown currency", "console/hosting/terms", { ...fund, currency_id: 77, income_currency_id: 77 });
  const id = number(await owner.ok("console/hosting/terms", fund), "product_id");
  await owner.ok("console/hosting/products");
  await approveNewest(finance, "hosting_terms");
  await owner.no("unchanged", "console/hosting/terms", { ...fund, id, version: 1 });
  await owner.no("older version", "console/hosting/terms", { ...fund, id, version: 0 });
  await owner.ok("console/hosting/products");
  await owner.ok("console/hosting/orders", { product_id: id });

  const currency = { symbol: "ZED", name: "Zed", kind: "crypto", decimals: 8, channels: [] };
  await owner.no("taken", "console/listing/currency", { ...currency, symbol: "BTC", reason: "Again." });
  await owner.ok("console/listing/currency", { ...currency, reason: "Asked for." });
  await approveNewest(finance, "list_currency");
  await owner.ok("console/listing/pricing", { base: "ETH", quote: "USDT" });
  const listing = {
    base: "ZED",
    quote: "USDT",
    source: "book",
    tick: "0.01",
    lot: "0.01",
    min_notional: "5",
    maker_fee: "0.001",
  };
  const wide = { taker_fee: "0.001", price_band: "0.1", state: "open", currency: null, options: null, contracts: null };
  await owner.no("not priced", "console/listing/market", {
    ...listing,
    ...wide,
    base: "ETH",
    source: "index",
    reason: "Asked for.",
  });
  await owner.ok("console/listing/market", { ...listing, ...wide, reason: "Asked for." });
  await approveNewest(finance, "list_market");
  await stranger.ok("currency/getCurrencyList");

  await owner.ok("console/settings/list");
  await owner.ok("console/settings/save", { name: "target.identity", value: 12, version: 0 });
  await owner.no("four eyes", "console/settings/save", { name: "convert.spread", value: 2000, version: 0 });
  await owner.ok("console/settings/request", { name: "convert.spread", value: 2000, version: 0, reason: "Wider." });
  await approveNewest(finance, "setting");
  await owner.no("unknown", "console/settings/request", { name: "nothing", value: 1, version: 0, reason: "x" });
  await owner.ok("console/settings/list");
}
type Chain = { readonly id: number; readonly version: number };
type Terms = Readonly<Record<string, unknown>>;

/** An operator adds passkeys, proves a step with one, removes one, and loses the other to an owner. */
async function livePasskeys(who: Person, owner: Person, world: World, id: number | undefined): Promise<void> {
  const password = "candor-finance";
  const proof = async () => ({ old_password: password, totp: await who.totp() });
  const add = async (alias: string) => {
    const key = softPasskey();
    world.aliases.set(key.id, alias);
    const offer = await who.ok("console/passkeyOffer", await proof());
    const options = at(offer, "options") as Parameters<typeof key.create>[0];
    const made = { ticket: text(offer, "ticket"), credential: key.create(options, world.site), name: alias };
    await who.ok("console/passkeyAdd", made);
    await who.no("offer is used", "console/passkeyAdd", made);
    return key;
  };
  await who.no("wrong password", "console/passkeyOffer", { ...(await proof()), old_password: "wrong" });
  await who.no("no passkey yet", "console/passkeyOptions", { step: "approve", subject: "1", version: 1 });
  await add("<operator passkey>");
  const other = await add("<second operator passkey>");
  await who.ok("console/passkeys");
  await who.ok("console/passkeyOptions", { step: "approve", subject: "1", version: 1 });
  await who.no("wrong password", "console/passkeyRemove", { id: other.id, ...(await proof()), old_password: "wrong" });
  await who.ok("console/passkeyRemove", { id: other.id, ...(await proof()) });
  const revoke = { id, reason: "A lost laptop." };
  await owner.no("no proof", "console/operators/revokePasskeys", revoke);
  await owner.ok("console/operators/revokePasskeys", { ...revoke, totp: await owner.totp() });
  await who.no("revoked", "console/state");
  who.token = text(await who.ok("console/login", { name: "finance", password, totp: await who.totp() }), "token");
}

/** The audit log and the operators themselves; last, since one leaves. */
export async function liveOperators(
  { owner, partner, finance, reviewer, auditor }: People,
  world: World,
): Promise<void> {
  await auditor.ok("console/audit/list", { page_size: 50 });
  await auditor.ok("console/audit/list", { action: "identity.", page_size: 5 });
  await auditor.ok("console/audit/verify");
  await auditor.ok("console/audit/export", {}, { shape: true });
  const { list: operators } = (await owner.ok("console/operators/list")) as { list: { id: number; name: string }[] };
  const idOf = (name: string) => operators.find((operator) => operator.name === name)?.id;
  await owner.ok("console/operators/role", { id: idOf("support"), role: "auditor", reason: "Moves on." });
  await owner.no("same role", "console/operators/role", { id: idOf("finance"), role: "finance", reason: "Moves on." });
  await approveNewest(partner, "operator_role");
  await livePasskeys(finance, owner, world, idOf("finance"));
  await owner.ok("console/operators/disable", {
    id: idOf("reviewer"),
    disabled: true,
    totp: await owner.totp(),
    reason: "Left.",
  });
  await reviewer.no("disabled", "console/state");

  const who = auditor;
  const made = { old_password: "", totp: await who.totp() };
  await who.no("wrong password", "console/changePassword", {
    ...made,
    old_password: "wrong",
    password: "a longer Harbour 7",
  });
  await who.no("wrong password", "console/changeAuthenticator", { ...made, old_password: "wrong" });
  const login = { name: "finance", password: "candor-finance" };
  const again = new Person(world, "finance again");
  again.secret = finance.secret;
  again.token = text(await again.ok("console/login", { ...login, totp: await again.totp() }), "token");
  const offer = await again.ok("console/changeAuthenticator", {
    old_password: login.password,
    totp: await again.totp(),
  });
  await again.no("wrong code", "console/confirmAuthenticator", { offer: text(offer, "offer"), totp: "000000" });
  again.secret = secretOf(new URL(text(offer, "totp_uri")).searchParams.get("secret") ?? "");
  await again.ok("console/confirmAuthenticator", { offer: text(offer, "offer"), totp: await again.totp() });
  await finance.no("ended", "console/state");
  finance.secret = again.secret;
  const change = { old_password: login.password, password: "a longer Harbour 7", totp: await again.totp() };
  await again.ok("console/changePassword", change);
  await again.ok("console/logout");
  await again.no("logged out", "console/state");
  finance.token = text(
    await finance.ok("console/login", { ...login, password: change.password, totp: await again.totp() }),
    "token",
  );
}
