import { languageNames } from "@candor/contract/i18n/languages.ts";
import { getArea, getHomeInit } from "@candor/contract/routes/common.ts";
import { getAbout, getHelp, getHelpDetail, getNoticeDetail, getNoticeList } from "@candor/contract/routes/content.ts";
import { getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import { getFinanceDetail, getMinerDetail } from "@candor/contract/routes/hosting.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { getIeoList } from "@candor/contract/routes/subscriptions.ts";
import { center } from "@candor/contract/routes/user.ts";
import { cardDetails } from "../../apps/server/src/testing/cards.ts";
import { type Caller, caller } from "./api.ts";

/** The user's deposit targets: addresses, and the reference of a bank transfer. */
async function payeesOf(api: Caller, currencyIds: readonly number[]): Promise<string[]> {
  const infos = await Promise.all(currencyIds.map((currency_id) => api.call(getRechargeInfo, { currency_id })));
  return infos
    .flatMap(({ channels }) => channels)
    .flatMap(({ address, bank, bank_reference }) => [address, bank_reference, ...Object.values(bank ?? {})])
    .filter((text) => text !== null);
}

const piecesOf = (html: string): string[] => html.replaceAll("&amp;", "&").split(/<[^>]*>/);

/** The words of every text that operators wrote, in the pieces that its markup makes of it. */
async function writtenTexts(guest: Caller): Promise<string[]> {
  const { list: articles } = await guest.call(getHelp, {});
  const { list: notices } = await guest.call(getNoticeList, {});
  const { banners } = await guest.call(getHomeInit, {});
  const about = await guest.call(getAbout, {});
  const bodies = await Promise.all([
    ...articles.map(({ slug }) => guest.call(getHelpDetail, { slug })),
    ...notices.map(({ id }) => guest.call(getNoticeDetail, { id })),
    ...about.documents.map(({ slug }) => guest.call(getAbout, { slug })),
  ]);
  const pieces = [about, ...bodies].flatMap(({ body }) => piecesOf(body));
  const lines = [...articles, ...notices, ...about.documents].flatMap(({ title, summary }) => [title, summary]);
  const rest = [about.title, ...banners.flatMap(({ title, text }) => [title, text])];
  return [...pieces, ...lines, ...rest].map((text) => text.trim()).filter((text) => text !== "");
}

/** The names, summaries and machines of funds and miners. */
async function productTexts(guest: Caller): Promise<string[]> {
  const lists = await Promise.all([guest.call(getFinanceDetail, {}), guest.call(getMinerDetail, {})]);
  return lists
    .flatMap(({ list }) => list)
    .flatMap(({ name, summary, model, hash_rate, power }) => [name, summary, model, hash_rate, power])
    .filter((text) => text !== "");
}

/** The names, tickers, icons and descriptions of new coins. */
async function coinTexts(guest: Caller): Promise<string[]> {
  const { list } = await guest.call(getIeoList, {});
  return list
    .flatMap(({ name, summary, description, currency_name: ticker, symbol }) => [
      symbol,
      symbol.replace("-", "/"),
      ticker,
      ticker.slice(0, 2),
      name,
      summary,
      ...piecesOf(description),
    ])
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

/** The server's texts on the pages, which are already in the caller's language, and this user's input. */
async function serversTexts(guest: Caller, api: Caller): Promise<string[]> {
  const [{ list: areas }, { places }] = await Promise.all([guest.call(getArea, {}), guest.call(getAbout, {})]);
  const { nickname, invite_code } = await api.call(center, {});
  const initials = nickname.replace(/^(.).* (.).*$/, "$1$2");
  const { bank_name, cardholder } = cardDetails();
  const shown = places.flatMap(({ name, address }) => [name, address]);
  const written = [...(await writtenTexts(guest)), ...(await productTexts(guest)), ...(await coinTexts(guest))];
  return [
    ...areas.map(({ name }) => name),
    ...shown,
    ...written,
    nickname,
    initials,
    invite_code,
    bank_name,
    cardholder,
  ];
}

/**
 * Untranslated content of a user's pages in every language: tickers and pairs, figures with their unit, names of things and people, dates by Intl.
 * `deposits` are the ids of the currencies whose deposit pages are looked at. What operators wrote is asked for as a guest, who leaves it unread.
 */
export async function untranslatableTexts(url: string, api: Caller, deposits: readonly number[]): Promise<RegExp> {
  const guest = caller(url);
  const { currencies } = await api.call(getCurrencyList, {});
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const names = [
    "Candor",
    "Ed25519",
    "MA",
    "MA7",
    "MA25",
    "MA99",
    "TRON (TRC20)",
    "Bitcoin (OMNI)",
    "Ethereum (ERC20)",
    "TRC20",
    "ERC20",
    "US",
    "US Dollar",
    "2 hours",
    `npm run feed:verify -- ${url}`,
    ...(await payeesOf(api, deposits)),
    ...Object.values(languageNames),
    ...currencies.map(({ name }) => name),
    ...(await serversTexts(guest, api)),
  ];
  const tickers = "[A-Z]{3,6}(?:\\s?[/-]\\s?[A-Z]{3,6})?";
  const figures = "[≈+−-]?\\s?\\$?[\\d.,]+\\s?(?:%|[KMB]|[A-Z]{3,6})?";
  const maskedMail = "[\\w.]*•+@[\\w.]+";
  const maskedName = "\\S\\*\\*\\*\\S";
  const hashes = "[0-9a-f]{4}\u2026[0-9a-f]{4}|[0-9a-f]{32}|[0-9a-f]{64}";
  const dates = "[A-Z][a-z]{2} \\d{1,2},? [\\d:, ]+";
  return new RegExp([...names.map(literal), tickers, figures, maskedMail, maskedName, hashes, dates].join("|"), "u");
}
