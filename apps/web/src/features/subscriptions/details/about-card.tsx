import { currencyProfile } from "@candor/contract/routes/currency-profile.ts";
import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { ExternalLink } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { RichText } from "../../../shared/ui/rich-text.tsx";

/** The project in the operators' words, with its own pages, which two operators have checked; nothing where there is neither. */
export function AboutCard({ sale }: { readonly sale: Subscription }) {
  const { t } = useTranslation("subscriptions");
  const { data } = useApi(currencyProfile, { currency_id: sale.currency_id });
  const links = [
    { name: "website", href: data?.website ?? "" },
    { name: "whitePaper", href: data?.white_paper ?? "" },
  ] as const;
  if (sale.description === "" && links.every(({ href }) => href === "")) return null;
  return (
    <Card>
      <h2 className="mb-2 text-16 font-bold">{t("about")}</h2>
      {sale.description !== "" && <RichText html={sale.description} />}
      {links.map(
        ({ name, href }) =>
          href !== "" && (
            <a
              key={name}
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="hit-y mt-3 flex items-center gap-1.5 text-14 font-bold text-brand"
            >
              {t(`links.${name}`)}
              <ExternalLink size={16} aria-hidden />
            </a>
          ),
      )}
    </Card>
  );
}
