import { formatDecimal } from "@candor/contract/client/format.ts";
import { intlTags, type Language } from "@candor/contract/i18n/languages.ts";
import { reasons } from "@candor/contract/i18n/reasons.ts";
import { shownPair, UNKNOWN_DEVICE } from "@candor/contract/rules/names.ts";
import { fill } from "../user-mail/fill.ts";
import en from "./mails/en.json" with { type: "json" };
import es from "./mails/es.json" with { type: "json" };
import ja from "./mails/ja.json" with { type: "json" };
import ko from "./mails/ko.json" with { type: "json" };
import th from "./mails/th.json" with { type: "json" };
import vi from "./mails/vi.json" with { type: "json" };
import zhCN from "./mails/zh-CN.json" with { type: "json" };
import zhTW from "./mails/zh-TW.json" with { type: "json" };
import type { MailedNotice } from "./notice.ts";

type Mails = Readonly<Record<MailedNotice["kind"], { readonly subject: string; readonly body: string }>>;

/** The email of each kind; a kind without a text in one language fails the type check. */
export const mails: Readonly<Record<Language, Mails>> = { en, ja, ko, vi, es, "zh-TW": zhTW, th, "zh-CN": zhCN };

const unknownDevice: Readonly<Record<Language, string>> = {
  en: "unknown device",
  ja: "不明な端末",
  ko: "알 수 없는 기기",
  vi: "thiết bị không rõ",
  es: "dispositivo desconocido",
  "zh-TW": "未知裝置",
  th: "อุปกรณ์ไม่ทราบชื่อ",
  "zh-CN": "未知设备",
};

/** The user's text, in their language, with its figures. A kind without a reason leaves no gap where its text has one. */
export function mailOf(notice: MailedNotice, language: Language, at: Date): { subject: string; text: string } {
  const { subject, body } = mails[language][notice.kind];
  const values = valuesOf(notice, language, at);
  return { subject: fill(subject, values), text: fill(body, values).trim() };
}

function valuesOf({ params }: MailedNotice, language: Language, at: Date): Record<string, string> {
  const values: Record<string, string> = {
    ...params,
    time: at.toISOString().slice(0, 16).replace("T", " "),
    reason: "reason" in params && params.reason ? reasons[language][params.reason] : "",
  };
  if ("change" in params) values["change"] = reasons[language][params.change];
  if ("symbol" in params) values["symbol"] = shownPair(params.symbol);
  if ("device" in params && params.device === UNKNOWN_DEVICE) values["device"] = unknownDevice[language];
  const figure = (amount: string, currency: string) => `${formatDecimal(amount, intlTags[language])} ${currency}`;
  const decimal = (text: string) => formatDecimal(text, intlTags[language]);
  if ("currency" in params) values["amount"] = figure(params.amount, params.currency);
  if ("price" in params)
    values["price"] = "quote" in params ? figure(params.price, params.quote) : decimal(params.price);
  if ("level" in params) values["level"] = figure(params.level, params.quote);
  if ("percent" in params) values["percent"] = decimal(params.percent);
  if ("moved" in params)
    values["moved"] = formatDecimal(params.moved, intlTags[language], { decimals: 2, signed: true });
  if ("risk" in params) values["risk"] = decimal(params.risk);
  if ("profit" in params) values["profit"] = figure(params.profit, params.profit_currency);
  if ("income" in params) values["income"] = figure(params.income, params.income_currency);
  if ("paid" in params) values["paid"] = figure(params.paid, params.pay_currency);
  if ("unfrozen" in params) values["unfrozen"] = figure(params.unfrozen, params.pay_currency);
  if ("fiat" in params) values["total"] = figure(params.total, params.fiat);
  if ("penalty" in params) values["penalty"] = figure(params.penalty, params.currency);
  return values;
}
