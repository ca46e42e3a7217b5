import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import { auditList } from "@candor/contract/routes/console/control.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { go, replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { paths } from "../../shared/paths.ts";

export type Entry = OutputOf<typeof auditList>["list"][number];
export const filterNames = ["id", "operator", "action", "subject", "from", "to"] as const;
export type FilterName = (typeof filterNames)[number];

const PAGE_SIZE = 50;
const EVERY_MS = 10_000;

/** The log as the address asks for it: filters and the open entry are there, so that a link shows the same. */
export function useAudit() {
  const params = useQueryParams();
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (params[name] ? [[name, params[name]] as const] : [])),
  ) as Partial<Record<FilterName, string>>;
  const input: Omit<InputOf<typeof auditList>, "cursor"> = { ...filters, page_size: PAGE_SIZE };
  const query = useReadList(auditList, input, { everyMs: EVERY_MS });
  const entries: readonly Entry[] = query.items ?? [];
  const openId = params["open"];
  const open = (id: string | undefined) =>
    (openId === undefined ? go : replaceWith)(paths.audit, { ...params, open: id });
  const filter = (changes: Partial<Record<FilterName, string | undefined>>) =>
    replaceWith(paths.audit, { ...params, ...changes });
  return { query, entries, filters, filter, openId, open };
}
export type Audit = ReturnType<typeof useAudit>;
