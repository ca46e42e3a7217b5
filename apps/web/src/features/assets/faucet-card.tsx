import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOnline } from "../../shared/online.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { useFaucet } from "./use-faucet.ts";

type FaucetCardProps = {
  readonly onGiven: () => unknown;
  /** The wallet is empty: this is what to do next. */
  readonly first: boolean;
};

/** The faucet of a practice installation, with plain words on what such money is. */
export function FaucetCard({ onGiven, first }: FaucetCardProps) {
  const { t } = useTranslation("assets");
  const online = useOnline();
  const { sending, take, again, refusal } = useFaucet(onGiven);
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-warn-soft text-warn">
          <FlaskConical size={18} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="font-bold">{t("faucet.title")}</h2>
          <p className="text-12 text-text-2">{t("faucet.body")}</p>
        </div>
      </div>
      <Button
        full
        tone={first ? "primary" : "soft"}
        size={first ? "normal" : "small"}
        loading={sending.state === "sending"}
        disabled={!online || sending.state === "unknown"}
        onClick={take}
      >
        {t("faucet.get")}
      </Button>
      {sending.state === "unknown" && <UnknownOutcomeCallout again={again} />}
      {refusal && (
        <div role="alert">
          <Callout tone="warn">{refusal}</Callout>
        </div>
      )}
    </Card>
  );
}
