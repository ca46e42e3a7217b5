import { LocateFixed, X } from "lucide-react";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { coordinatesText } from "./address.ts";
import { Locator } from "./locator.tsx";
import type { Locating } from "./use-device-position.ts";

type DevicePositionProps = {
  readonly locating: Locating;
  readonly onAsk: () => void;
  readonly onForget: () => void;
};

export function DevicePosition({ locating, onAsk, onForget }: DevicePositionProps) {
  const { t } = useTranslation("location");
  const { integer } = useFormat();
  if (locating.state === "found")
    return (
      <Card className="space-y-3">
        <Locator position={locating.position} />
        <div className="flex items-center justify-between gap-2" role="status">
          <div className="min-w-0">
            <p className="font-bold">{coordinatesText(locating.position)}</p>
            <p className="text-12 text-text-2">{t("device.accuracy", { meters: integer(locating.accuracyMeters) })}</p>
          </div>
          <IconButton label={t("device.forget")} className="-mr-2 text-text-2" onClick={onForget}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      </Card>
    );
  const failed = locating.state === "denied" || locating.state === "unavailable" ? locating.state : undefined;
  return (
    <Card className="space-y-3">
      <Button tone="soft" full loading={locating.state === "asking"} onClick={onAsk}>
        {locating.state !== "asking" && <LocateFixed size={18} aria-hidden />}
        {t("device.ask")}
      </Button>
      {failed ? (
        <div role="alert">
          <Callout tone="warn">{t(`device.${failed}`)}</Callout>
        </div>
      ) : (
        <p className="text-12 text-text-3">{t("device.hint")}</p>
      )}
    </Card>
  );
}
