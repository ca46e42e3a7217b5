import { FlaskConical } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Spinner } from "../../shared/ui/ring.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { useFaucet } from "./use-faucet.ts";

type FaucetCardProps = {
  readonly onGiven: () => unknown;
  /** The wallet is empty: the faucet is the next step and takes the primary button. Later it is one row. */
  readonly first: boolean;
};

/** The faucet of a practice installation, with plain words on what such money is. */
export function FaucetCard({ onGiven, first }: FaucetCardProps) {
  const { t } = useTranslation("assets");
  const stop = useStop();
  const { act, take, refusal } = useFaucet(onGiven);
  const busy = act.state === "sending";
  const disabled = stop !== undefined || act.busy;
  return (
    <Card plain className="overflow-hidden">
      {first ? (
        <div className="flex flex-col gap-3 p-4">
          <Words title={t("faucet.title")} />
          <Button full loading={busy} disabled={disabled} onClick={take}>
            {stop ?? t("faucet.get")}
          </Button>
        </div>
      ) : (
        <button
          type="button"
          disabled={disabled}
          aria-busy={busy || undefined}
          onClick={take}
          className="w-full px-4 py-3 text-left -outline-offset-2 active:bg-surface-2"
        >
          <Words title={<span className="text-brand">{t("faucet.get")}</span>} busy={busy} />
        </button>
      )}
      <div className="grid gap-3 px-4 pb-4 empty:hidden">
        {act.again && <UnknownOutcomeCallout again={act.again} />}
        {refusal && (
          <div role="alert">
            <Callout tone="warn">
              <b className="block">{t("faucet.refused")}</b>
              {refusal}
            </Callout>
          </div>
        )}
      </div>
    </Card>
  );
}

function Words({ title, busy = false }: { readonly title: ReactNode; readonly busy?: boolean }) {
  const { t } = useTranslation("assets");
  return (
    <span className="flex items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-warn-soft text-warn">
        {busy ? <Spinner size={18} /> : <FlaskConical size={18} aria-hidden />}
      </span>
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="block text-12 text-text-2">{t("faucet.body")}</span>
      </span>
    </span>
  );
}
