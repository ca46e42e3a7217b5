import { readFileSync } from "node:fs";
import { languages } from "@candor/contract/i18n/languages.ts";
import { type NotificationKind, notificationKinds } from "@candor/contract/routes/notification.ts";
import { UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";
import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { textOf, type Words } from "./text.ts";

const words = (language: (typeof languages)[number]): Words => ({
  t: i18next.getFixedT(language, "notifications"),
  amountIn: (text) => `<${text}>`,
  plain: (text) => `<${text}>`,
  signed: (text) => `<${text}>`,
  reason: (reason) => `why ${reason}`,
});
const params = {
  amount: "1234.5",
  currency: "USDT",
  reference: "0xfeed",
  reason: "PAYMENT_NOT_FOUND",
  address: "TXyz",
  chain: "TRC20",
  device: "Chrome, Android",
  ip: "203.0.113.7",
  change: "PASSKEY_ADDED",
  income: "60",
  income_currency: "BTC",
  penalty: "12",
  product: "fund",
  paid: "617.25",
  unfrozen: "0.5",
  pay_currency: "USDC",
  coin: "NEW",
  symbol: "BTC-USDT",
  price: "101.5",
  quote: "USDT",
  level: "100",
  percent: "5",
  moved: "+5.25",
  profit: "-3.5",
  profit_currency: "USDT",
  risk: "142.5",
  floor: "20",
  account: "USDT",
  lots: "7",
  count: "12",
  offer: "4712",
  order: "57",
  total: "1150",
  fiat: "EUR",
  day: "2026-11-22",
  user: "4821",
};

beforeAll(async () => {
  const file = (language: string) => new URL(`../../locales/${language}/notifications.json`, import.meta.url);
  const resources = languages.map((language) => [
    language,
    { notifications: JSON.parse(readFileSync(file(language), "utf8")) },
  ]);
  await i18next.init({
    lng: "en",
    fallbackLng: false,
    resources: Object.fromEntries(resources),
    interpolation: { escapeValue: false, prefix: "{", suffix: "}" },
  });
});

describe.each(languages)("in %s", (language) => {
  test.each(notificationKinds)("%s has a title and a sentence with all of its values", (kind) => {
    const { title, body } = textOf({ kind, params }, words(language));
    expect(title).not.toMatch(/kind\.|[{}]/);
    expect(body).not.toMatch(/kind\.|[{}]|\u2014/);
    const requested = /^(?:deposit|withdrawal|hosting|subscription)/.test(kind) ? ["<1234.5> USDT"] : [];
    const special: Partial<Record<NotificationKind, readonly string[]>> = {
      address_added: ["TXyz", "TRC20"],
      login_new_device: ["203.0.113.7"],
      security_changed: ["why PASSKEY_ADDED"],
      hosting_completed: ["<60> BTC"],
      hosting_redeemed: ["<12> USDT"],
      subscription_allotted: ["<617.25> USDC", "<0.5> USDC"],
      subscription_rejected: ["NEW"],
      coin_launched: ["NEW", "BTC/USDT"],
      buy_filled: ["<1234.5> USDT", "<101.5> USDT"],
      sell_filled: ["<1234.5> USDT", "<101.5> USDT"],
      orders_filled: ["12"],
      position_opened: ["BTC/USDT", "<101.5>", "7"],
      position_tp: ["<101.5>", "<-3.5> USDT"],
      position_sl: ["<101.5>", "<-3.5> USDT"],
      position_liquidated: ["<101.5>", "<-3.5> USDT"],
      margin_warning: ["<142.5>", "<20>", "USDT"],
      option_won: ["<1234.5> USDT", "<-3.5> USDT"],
      option_lost: ["<1234.5> USDT"],
      price_above: ["BTC/USDT", "<101.5> USDT", "<100> USDT"],
      price_below: ["BTC/USDT", "<101.5> USDT", "<100> USDT"],
      price_rise: ["<+5.25>", "<5>", "<101.5> USDT"],
      price_fall: ["<+5.25>", "<5>", "<101.5> USDT"],
      otc_decided_released: ["57", "<1234.5> USDT"],
      otc_decided_returned: ["57", "<1234.5> USDT"],
      otc_offer_closed: ["4712"],
      otc_taken: ["57", "<1234.5> USDT", "<1150> EUR"],
      otc_paid: ["<1234.5> USDT", "<1150> EUR"],
      otc_disputed: ["57", "<1234.5> USDT"],
      otc_released: ["57", "<1234.5> USDT"],
      otc_cancelled: ["57", "<1234.5> USDT"],
      otc_expired: ["57", "<1234.5> USDT"],
      otc_message: ["57"],
      rebates_earned: ["<1234.5> USDT"],
      rebates_withheld: ["4821"],
    };
    for (const part of [...requested, ...(special[kind] ?? [])]) expect(body).toContain(part);
  });
});

test("an amount that differs from the claimed one is shown with both", () => {
  const differs = { ...params, claimed: "1250", reason: "FEE_TAKEN_ON_THE_WAY" };
  const { body, reason } = textOf({ kind: "deposit_passed", params: differs }, words("en"));
  expect(body).toBe("<1234.5> USDT was credited to your account. You had entered <1250> USDT.");
  expect(reason).toBe("why FEE_TAKEN_ON_THE_WAY");
});

test("without a reason none is made up", () => {
  const { reason: _, ...plain } = params;
  expect(textOf({ kind: "withdrawal_requested", params: plain }, words("en")).reason).toBeUndefined();
});

test.each(languages)("in %s a device of no known name is named in words", (language) => {
  const unknown = { ...params, device: UNKNOWN_DEVICE };
  const { body } = textOf({ kind: "login_new_device", params: unknown }, words(language));
  expect(body).not.toMatch(/\?|push\./);
});
