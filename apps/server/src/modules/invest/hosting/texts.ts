import { productSlug } from "@candor/contract/content.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Services } from "../../../services/services.ts";
import { shownBody, textsBySlug } from "../../people/content/index.ts";

/** The published texts of a product in one language. */
export type HostingText = {
  readonly name: string;
  /** One or two sentences. */
  readonly summary: string;
  /** Sanitized HTML. */
  readonly rules: string;
  /** Of a miner's machine; empty for a fund. */
  readonly model: string;
  readonly hash_rate: string;
  readonly power: string;
};

/** In the language, else in English; a product whose texts are not published yet is called by its number. Every id has an entry. */
export async function hostingTexts(
  { db, config }: Pick<Services, "db" | "config">,
  language: Language,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, HostingText>> {
  const found = productIds.length === 0 ? [] : await textsBySlug(db, productIds.map(productSlug), language);
  return new Map(
    productIds.map((id) => {
      const row = found.find(({ slug }) => slug === productSlug(id));
      const { title: name = `#${id}`, summary = "", body: rules = "" } = row ?? {};
      return [
        id,
        {
          name,
          summary,
          rules: shownBody(rules, config.linkHosts),
          model: row?.model ?? "",
          hash_rate: row?.hash_rate ?? "",
          power: row?.power ?? "",
        },
      ];
    }),
  );
}
