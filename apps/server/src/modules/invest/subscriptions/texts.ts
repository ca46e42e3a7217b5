import { coinSlug } from "@candor/contract/content.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Services } from "../../../services/services.ts";
import { shownBody, textsBySlug } from "../../people/content/index.ts";
import type { SaleRow } from "./queries.ts";

/** The published texts of a new coin in one language. */
export type CoinText = {
  readonly name: string;
  /** One or two sentences. */
  readonly summary: string;
  /** Sanitized HTML. */
  readonly description: string;
};

/** In the language, else in English; a coin whose texts are not published yet is called by its symbol. Every row has an entry, by its id. */
export async function coinTexts(
  { db, catalogue, config }: Pick<Services, "db" | "catalogue" | "config">,
  language: Language,
  rows: readonly SaleRow[],
): Promise<ReadonlyMap<number, CoinText>> {
  const slugs = rows.map((row) => coinSlug(row.subscription_id));
  const found = rows.length === 0 ? [] : await textsBySlug(db, slugs, language);
  return new Map(
    rows.map((row) => {
      const text = found.find(({ slug }) => slug === coinSlug(row.subscription_id));
      const { title: name = catalogue.symbolOf(row.currency_id), summary = "", body = "" } = text ?? {};
      return [row.subscription_id, { name, summary, description: shownBody(body, config.linkHosts) }];
    }),
  );
}
