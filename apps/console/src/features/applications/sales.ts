import { applicationQueue } from "@candor/contract/routes/console/applications.ts";
import { consoleSubscriptions } from "@candor/contract/routes/console/subscriptions.ts";
import { useRead, useReadList } from "../../shared/api/use-read.ts";
import { useMay } from "../../shared/operator.ts";

export type ReviewedSale = { readonly id: string; readonly name: string };

/** The sales that operators review: all of them for roles that see the catalogue, else those with an open application. */
export function useReviewedSales(): readonly ReviewedSale[] {
  const mayList = useMay()("catalogue.read");
  const { data } = useRead(consoleSubscriptions, {}, { enabled: mayList, staleTime: 30_000 });
  const { items = [] } = useReadList(applicationQueue, { page_size: 50 }, { enabled: !mayList });
  if (data)
    return data.list
      .filter(({ review, version }) => review === "reviewed" && version > 0)
      .map(({ id, currency_name }) => ({ id: String(id), name: `${currency_name}, sale ${id}` }));
  const found = new Map(items.map(({ subscription_id: id, currency }) => [id, currency]));
  return [...found].map(([id, currency]) => ({ id: String(id), name: `${currency}, sale ${id}` }));
}
