import { getPayInfo } from "@candor/contract/routes/option.ts";
import { acknowledgeRisk, getPlayLimits } from "@candor/contract/routes/play.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shared/api/call.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { linkTo } from "../../shared/navigation.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";

type RiskSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It was read before: then it only has to be closed. */
  readonly acknowledged: boolean;
  readonly onAcknowledged: () => void;
};
const points = ["stake", "odds", "price", "void", "flat", "house"] as const;

/** The whole risk text. Before the first order it has to be acknowledged, and the server keeps that it was. */
export function RiskSheet({ open, onClose, acknowledged, onAcknowledged }: RiskSheetProps) {
  const { t } = useTranslation("option");
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [read, setRead] = useState(false);
  const [state, setState] = useState<{ sending: boolean; error?: unknown }>({ sending: false });
  const asks = loggedIn && !acknowledged;
  const acknowledge = async () => {
    setState({ sending: true });
    try {
      await call(acknowledgeRisk, { product: "option" });
      await refresh(getPayInfo, getPlayLimits);
      setState({ sending: false });
      onAcknowledged();
    } catch (error) {
      setState({ sending: false, error });
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("risk.title")}
      foot={
        asks ? (
          <Button full disabled={!read} loading={state.sending} onClick={() => void acknowledge()}>
            {t(read ? "risk.accept" : "risk.tickFirst")}
          </Button>
        ) : (
          <Button full onClick={onClose}>
            {common("common.close")}
          </Button>
        )
      }
    >
      <p className="font-medium text-pretty">{t("risk.lead")}</p>
      <dl className="mt-3 space-y-3">
        {points.map((point) => (
          <div key={point}>
            <dt className="font-bold">{t(`risk.${point}.title`)}</dt>
            <dd className="mt-0.5 text-13 text-pretty text-text-2">{t(`risk.${point}.body`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        <a href={linkTo("playLimits")} className="hit-y font-bold text-brand">
          {t("risk.limits")}
        </a>
      </p>
      {asks && (
        <div className="mt-2">
          <Checkbox checked={read} onChange={setRead}>
            {t("risk.read")}
          </Checkbox>
        </div>
      )}
      {state.error !== undefined && <Callout tone="bad">{errorText(state.error)}</Callout>}
    </Sheet>
  );
}
