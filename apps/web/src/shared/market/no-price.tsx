import { getTicks, type Market } from "@candor/contract/routes/market.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "../api/use-api.ts";
import { useOnline } from "../online.ts";
import { useQuote } from "../socket/quotes.ts";
import { Callout } from "../ui/callout.tsx";

/** Prices come each second; after this long none is on its way. */
const QUIET_MS = 10_000;
/** How often is asked whether what comes counts, and of how many seconds: fewer venues than a price needs are not told by the quotation. */
const ASK_EVERY_MS = 10_000;
const ASKED_TICKS = 5;

/** Whether no price comes, or none that counts: the server would refuse an order as one at an old price. */
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

/** Says over the buttons of a form that orders of the pair would be rejected for want of a price, and when they will not be. */
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
