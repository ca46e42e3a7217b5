import { getConfig } from "@candor/contract/routes/common.ts";
import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useApi } from "../api/use-api.ts";
import { MarkedText } from "../i18n/marked-text.tsx";
import { useTranslation } from "../i18n/use-translation.ts";

/** The server's page of unsent emails and SMS, in a new tab: the form stays unchanged. */
const OutboxLink = ({ children }: { readonly children?: ReactNode }) => (
  <a href="/outbox" target="_blank" rel="noreferrer" className="hit-y font-bold underline underline-offset-2">
    {children}
  </a>
);

/** In a demo no email or SMS leaves the machine: this explains it and links to the code. Nothing in production. */
export function OutboxHint() {
  const { t } = useTranslation("contact");
  const { data } = useApi(getConfig, {}, { staleTime: Number.POSITIVE_INFINITY });
  if (data?.mode !== "demo") return null;
  return (
    <p className="mt-2 flex gap-2 rounded-8 bg-warn-soft px-2.5 py-2 text-12 text-warn">
      <FlaskConical size={14} aria-hidden className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <MarkedText text={t("code.outbox")} mark={(part) => <OutboxLink>{part}</OutboxLink>} />
      </span>
    </p>
  );
}
