import type { Reasons } from "@candor/contract/i18n/load-reasons.ts";
import type { Notification } from "@candor/contract/routes/notification.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { shownPair, UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";
import type { TFunction } from "i18next";
import type { useFormat } from "../../shared/format/use-format.ts";

/** The formatters for the texts, in the current language. */
export type Words = {
  readonly t: TFunction<"notifications">;
  /** Of money, with the decimals of its currency. */
  readonly amountIn: (text: string, currency: string) => string;
  /** As many decimals as it has. */
  readonly plain: (text: string) => string;
  /** Of a change in percent. */
  readonly signed: (text: string) => string;
  readonly reason: (reason: keyof Reasons) => string | undefined;
};

type Formats = Pick<ReturnType<typeof useFormat>, "amountIn" | "cents" | "decimal">;

/** The figures of the texts, by the formats of the current language. */
export const wordsOf = ({ amountIn, cents, decimal }: Formats): Pick<Words, "amountIn" | "plain" | "signed"> => ({
  amountIn,
  plain: (text) => decimal(text),
  signed: (text) => cents(text, { signed: true }),
});

export type NotificationText = {
  readonly title: string;
  readonly body: string;
  /** Why, where the decision has a reason; a paragraph of its own. */
  readonly reason: string | undefined;
};

/** The text of a notification, from its kind and params. */
export function textOf({ kind, params }: Pick<Notification, "kind" | "params">, words: Words): NotificationText {
  const { t, amountIn } = words;
  const currency = text(params["currency"]);
  const figure = (amount: string | undefined, of = currency) =>
    amount === undefined ? "\u2014" : `${amountIn(amount, of ?? "")} ${of ?? ""}`;
  const decimalOf = (value: string | undefined) => (value === undefined ? "\u2014" : words.plain(value));
  const claimed = text(params["claimed"]);
  const device = text(params["device"]);
  const values = {
    amount: figure(text(params["amount"])),
    claimed: figure(claimed),
    income: figure(text(params["income"]), text(params["income_currency"])),
    paid: figure(text(params["paid"]), text(params["pay_currency"])),
    unfrozen: figure(text(params["unfrozen"]), text(params["pay_currency"])),
    coin: text(params["coin"]) ?? "\u2014",
    order: text(params["order"]) ?? "\u2014",
    total: figure(text(params["total"]), text(params["fiat"])),
    penalty: figure(text(params["penalty"])),
    reference: shortAddress(text(params["reference"]) ?? "\u2014"),
    address: text(params["address"]) ?? "\u2014",
    chain: text(params["chain"]) ?? "\u2014",
    offer: text(params["offer"]) ?? "\u2014",
    device: device === UNKNOWN_DEVICE ? t("push.unknownDevice") : (device ?? "\u2014"),
    day: text(params["day"]) ?? "\u2014",
    user: text(params["user"]) ?? "\u2014",
    ip: text(params["ip"]) ?? "\u2014",
    symbol: shownPair(text(params["symbol"]) ?? "\u2014"),
    price: figure(text(params["price"]), text(params["quote"])).trimEnd(),
    level: figure(text(params["level"]), text(params["quote"])),
    percent: decimalOf(text(params["percent"])),
    moved: words.signed(text(params["moved"]) ?? "0"),
    profit: figure(text(params["profit"]), text(params["profit_currency"])),
    risk: decimalOf(text(params["risk"])),
    floor: decimalOf(text(params["floor"])),
    account: text(params["account"]) ?? "\u2014",
    lots: text(params["lots"]) ?? "\u2014",
    count: text(params["count"]) ?? "\u2014",
    change: words.reason(text(params["change"]) as keyof Reasons) ?? "",
  };
  const differs = kind === "deposit_passed" && claimed !== undefined;
  const reason = text(params["reason"]);
  return {
    title: t(`kind.${kind}.title`),
    body: differs ? t("kind.deposit_passed.differs", values) : t(`kind.${kind}.body`, values),
    reason: reason === undefined ? undefined : words.reason(reason as keyof Reasons),
  };
}

const text = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value);
