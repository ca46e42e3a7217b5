import type { OutputOf } from "@candor/contract/route.ts";
import { pairPricing } from "@candor/contract/routes/console/listing.ts";
import { Radio } from "antd";
import { useRead } from "../../../shared/api/use-read.ts";
import { Callout, ReadError } from "../../../shared/ui/callout.tsx";
import { SectionLabel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { baseOf, changedSource } from "./listing-form.ts";
import type { StepProps } from "./step.ts";

type Pricing = OutputOf<typeof pairPricing>;
/** A venue may list a pair at any time. */
const EVERY_MS = 30_000;

/** The feed's answer for the pair; read once both currencies are set. */
export function usePricing(base: string, quote: string) {
  const enabled = base !== "" && quote !== "" && base !== quote;
  return useRead(pairPricing, { base, quote }, { enabled, refetchInterval: EVERY_MS, retry: 1 });
}

export function PriceStep({ draft, change }: StepProps) {
  const [base, quote] = [baseOf(draft), draft.quote];
  const query = usePricing(base, quote);
  return (
    <>
      <SectionLabel>Where the price comes from</SectionLabel>
      <Radio.Group
        className="listing-sources"
        aria-label="Price source"
        value={draft.source}
        onChange={({ target }) => change(changedSource(target.value as "index" | "book"))}
      >
        <Radio value="index">
          <strong>Index</strong>
          <span className="small muted">
            The median of the feed's venues, each second. Market orders keep within the price band around it; options,
            contracts and conversions are possible.
          </span>
        </Radio>
        <Radio value="book">
          <strong>Its own order book</strong>
          <span className="small muted">
            For a coin that no venue trades. The price is that of the last trade here; there are no options, contracts
            or quotes of the house.
          </span>
        </Radio>
      </Radio.Group>
      {draft.source === "index" &&
        (query.data ? (
          <Priced pricing={query.data} />
        ) : query.isError ? (
          <ReadError what="What the feed trades" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={2} what={`Asking the venues for ${base}-${quote}`} />
        ))}
    </>
  );
}

function Priced({ pricing: { symbol, feed, venues, listed, needed, priced } }: { readonly pricing: Pricing }) {
  const others = venues.filter((venue) => !listed.includes(venue));
  const words = (
    <>
      {listed.length > 0 && `Traded by ${listed.join(", ")}. `}
      {others.length > 0 && `Not traded by ${others.join(", ")}. `}
      {feed !== "live" && `The feed of this installation is ${feed === "replay" ? "a recording" : "simulated"}. `}
    </>
  );
  return priced ? (
    <Callout tone="ok" title={`The feed prices ${symbol}, within a second of the listing.`}>
      {words}
    </Callout>
  ) : (
    <Callout tone="bad" title={`The feed does not price ${symbol}.`}>
      {words}An index price needs {needed === 1 ? "a venue" : `${needed} venues`}. Choose its own order book, or set
      CANDOR_FEED to venues that trade it.
    </Callout>
  );
}
