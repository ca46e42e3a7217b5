import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { proofPage } from "./proof-page.ts";

/** The way to the page that verifies an event's record, with its mark; nothing for an event without one. */
export function ProofLink({ event, onLeave }: { readonly event: LedgerEvent; readonly onLeave?: () => void }) {
  const { t } = useTranslation("assets");
  const { proof } = event;
  if (!proof) return null;
  const { page, query } = proofPage(proof);
  return (
    <a
      href={linkTo(page, query)}
      {...(onLeave && { onClick: onLeave })}
      className="hit-y mt-1 inline-flex min-h-8 items-center gap-2 text-13 font-medium text-brand"
    >
      {t("event.proof")}
      <SealMark {...proof} words />
      <ChevronRight size={14} aria-hidden />
    </a>
  );
}
