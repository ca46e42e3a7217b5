import { getTicks, type Market } from "@candor/contract/routes/market.ts";
import { useEffect, useState } from "react";
import { useApi } from "../api/use-api.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useOnline } from "../online.ts";
import { useQuote } from "../socket/quotes.ts";
import { Callout } from "../ui/callout.tsx";

/** Prices arrive each second; after this long the feed counts as silent. */
const QUIET_MS = 10_000;
/** The interval and the window of the check whether prices count: the quotation does not show that too few venues are left for a price. */
const ASK_EVERY_MS = 10_000;
const ASKED_TICKS = 5;

/** Whether no valid price arrives: the server would then refuse an order because of a stale price. */
function useNoPrice({ match_id, symbol }: Market): boolean {
  const at = useQuote(symbol)?.at_ms;
  const [quietSince, setQuietSince] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setQuietSince(at ?? 0), QUIET_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const { data } = useApi(getTicks, { match_id, size: ASKED_TICKS }, { staleTime: 0, refetchInterval: ASK_EVERY_MS });
  const uncounted = data !== undefined && !data.list.some(([, , counts]) => counts);
  return uncounted || quietSince === (at ?? 0);
}

/** Warns above a form's buttons that orders of the pair would be rejected without a price, and shows when they will be accepted. */
export function NoPrice({ market }: { readonly market: Market }) {
  const { t } = useTranslation("market");
  const online = useOnline();
  const none = useNoPrice(market);
  if (!none || !online) return null;
  return (
    <Callout tone="warn">
      <span role="status">{t("noPrice", { pair: market.symbol.replace("-", "/") })}</span>
    </Callout>
  );
}
