import type { ContractPair } from "@candor/contract/routes/contracts.ts";
import type { Refused } from "../../../shared/form/refusal.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";
import { transferTo } from "../account-row.tsx";
import type { RefusalPlace } from "./refusals.ts";

/** A refusal in words, with a link to the fix: more money in the account, the user's own limits. */
export function RefusalNote({
  refusal,
  pair,
}: {
  readonly refusal: Refused<RefusalPlace>;
  readonly pair: ContractPair;
}) {
  const { t } = useTranslation("contracts");
  const way =
    refusal.code === "INSUFFICIENT_BALANCE"
      ? { href: transferTo(pair), label: t("account.transfer") }
      : refusal.place === "limits"
        ? { href: linkTo("playLimits"), label: t("risk.limits") }
        : undefined;
  return (
    <Callout tone="bad">
      {refusal.text}
      {way && (
        <a className="hit-y ml-2 font-bold underline" href={way.href}>
          {way.label}
        </a>
      )}
    </Callout>
  );
}
