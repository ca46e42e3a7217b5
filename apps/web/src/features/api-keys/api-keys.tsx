import { getApiKeys } from "@candor/contract/routes/api-keys.ts";
import { Plus } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonCards } from "../../shared/ui/skeleton-cards.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { KeyCard } from "./key-card.tsx";

/** The keys of the account's programs, newest first. */
export default function ApiKeysPage() {
  const { t } = useTranslation("apiKeys");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const stop = useStop();
  const { data, error, refetch } = useApi(getApiKeys, {});
  const count = data?.list.length ?? 0;
  const isFull = data !== undefined && count >= data.keys_max;
  const label = isFull ? t("full", { max: data.keys_max }) : t("create");
  const create = (
    <Button full={count > 0} disabled={stop !== undefined || isFull} onClick={() => go("apiKeyCreate")}>
      {stop === undefined && !isFull && <Plus size={18} aria-hidden />}
      {stop ?? label}
    </Button>
  );
  return (
    <Page title={common("page.apiKeys")} back foot={count > 0 && create}>
      <div className="space-y-3 p-gutter pt-3 pb-6">
        {!data && error && <ErrorState body={errorText(error)} onRetry={refetch} />}
        {!data && !error && <SkeletonCards lines={["w-48", "w-40", "w-44"]} />}
        {data && count === 0 && <EmptyState title={t("none")} body={t("noneBody")} action={create} />}
        {data?.list.map((key) => (
          <KeyCard key={key.id} apiKey={key} />
        ))}
        {count > 0 && <p className="px-1 pt-1 text-12 text-pretty text-text-3">{t("hint")}</p>}
      </div>
    </Page>
  );
}
