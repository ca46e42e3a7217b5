import { marketSections } from "@candor/contract/rules/listing-lines.ts";
import { type SubscriptionNames, subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import { amountText, changedLines } from "@candor/contract/rules/terms-changes.ts";
import { AskReason, TwoOperators } from "../../shared/editor/ask.tsx";
import { ChangeTable } from "../../shared/editor/difference.tsx";
import { Listed } from "../../shared/editor/listed.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { namesOfSale, type ReadSale, type Sale } from "./sale-form.ts";

type ReviewStepProps = {
  readonly read: ReadSale;
  readonly names: SubscriptionNames;
  /** The sale that it changes. */
  readonly before: Sale | undefined;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** The call's input also allows whole numbers as text; the form has numbers only. */
type Sections = Parameters<typeof marketSections>[0];

/** All that the request would make or change, its reason, and the two operators. */
export function ReviewStep({ read: { input, terms }, names, before, reason, onReason }: ReviewStepProps) {
  if (!input || !terms)
    return (
      <Callout tone="warn" title="Some fields are not valid yet.">
        See the marked steps.
      </Callout>
    );
  const lines = subscriptionLines(terms, names);
  const credit = input.credit
    ? [{ field: "Credited first", value: `${amountText(input.credit)} ${names.currency}` }]
    : [];
  const listing = input.listing && ({ ...input.listing, symbol: names.symbol } as unknown as Sections);
  return (
    <>
      {before ? (
        <>
          <SectionLabel aside="before and after">Changes</SectionLabel>
          <ChangeTable
            label="Changes, before and after"
            changes={changedLines(subscriptionLines(before, namesOfSale(before)), lines)}
          />
        </>
      ) : (
        <Listed
          sections={[{ title: "Sale", lines: [...credit, ...lines] }, ...(listing ? marketSections(listing) : [])]}
        />
      )}
      <AskReason reason={reason} onReason={onReason} />
      <TwoOperators />
    </>
  );
}
