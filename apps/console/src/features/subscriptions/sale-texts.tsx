import { COIN_TOPIC, coinSlug } from "@candor/contract/content.ts";
import { consoleSubscriptions } from "@candor/contract/routes/console/subscriptions.ts";
import { TextsPanel } from "../../shared/editor/texts-panel.tsx";
import type { Sale } from "./sale-form.ts";

export const SaleTexts = ({ sale: { id, currency_name, document } }: { readonly sale: Sale }) => (
  <TextsPanel
    document={document}
    slug={coinSlug(id)}
    topic={COIN_TOPIC}
    note="name, summary, description"
    without={`the coin as ${currency_name}, without a description`}
    list={consoleSubscriptions}
  />
);
