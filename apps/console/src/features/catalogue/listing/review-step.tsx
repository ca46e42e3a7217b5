import { marketSections } from "@candor/contract/rules/listing-lines.ts";
import { pairName } from "@candor/contract/rules/names.ts";
import { AskReason, TwoOperators } from "../../../shared/editor/ask.tsx";
import { Listed } from "../../../shared/editor/listed.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import type { NewMarket } from "./listing-form.ts";

type ReviewStepProps = {
  readonly listing: NewMarket | undefined;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** The call's input also allows whole numbers as text; the form has numbers only. */
type Sections = Parameters<typeof marketSections>[0];
const shown = (listing: NewMarket): Sections =>
  ({ ...listing, symbol: pairName(listing.base, listing.quote) }) as unknown as Sections;

/** All values of the request, its reason, and the two operators. */
export const ReviewStep = ({ listing, reason, onReason }: ReviewStepProps) =>
  listing ? (
    <>
      <Listed sections={marketSections(shown(listing))} />
      <AskReason reason={reason} onReason={onReason} />
      <TwoOperators />
    </>
  ) : (
    <Callout tone="warn" title="Some fields are not valid yet.">
      See the marked steps.
    </Callout>
  );
