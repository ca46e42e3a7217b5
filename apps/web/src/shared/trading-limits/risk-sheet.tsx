import type { Route } from "@candor/contract/route.ts";
import { acknowledgeRisk, getTradingLimits } from "@candor/contract/routes/trading-limits.ts";
import { useState } from "react";
import { call } from "../api/call.ts";
import { useRefresh } from "../api/use-api.ts";
import { useErrorText } from "../api/use-error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { useLoggedIn } from "../session.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Sheet } from "../ui/sheet.tsx";

type Word = "risk.title" | "risk.lead" | "risk.limits" | "risk.read" | "risk.accept" | "risk.tickFirst";
export type RiskSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether it was acknowledged before: then it only has to be closed. */
  readonly acknowledged: boolean;
  readonly onAcknowledged: () => void;
};
type ProductRiskProps = RiskSheetProps & {
  readonly product: "option" | "lever";
  /** The read that reports whether the risk was acknowledged. */
  readonly saysSo: Route;
  /** The texts of the product's own namespace. */
  readonly word: (key: Word) => string;
  readonly points: readonly { readonly title: string; readonly body: string }[];
};

/** The help article of each product. */
const articles = { option: "options", lever: "contracts" } as const;

/** The full risk text of a product. It has to be acknowledged before the first order, and the server stores that. */
export function ProductRiskSheet(props: ProductRiskProps) {
  const { open, onClose, acknowledged, onAcknowledged, product, saysSo, word, points } = props;
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
      await call(acknowledgeRisk, { product });
      await refresh(saysSo, getTradingLimits);
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
      title={word("risk.title")}
      foot={
        asks ? (
          <Button full disabled={!read} loading={state.sending} onClick={() => void acknowledge()}>
            {read ? word("risk.accept") : word("risk.tickFirst")}
          </Button>
        ) : (
          <Button full onClick={onClose}>
            {common("common.close")}
          </Button>
        )
      }
    >
      <p className="font-medium text-pretty">{word("risk.lead")}</p>
      <dl className="mt-3 space-y-3">
        {points.map(({ title, body }) => (
          <div key={title}>
            <dt className="font-bold">{title}</dt>
            <dd className="mt-0.5 text-13 text-pretty text-text-2">{body}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
        <a href={linkTo("playLimits")} className="hit-y font-bold text-brand">
          {word("risk.limits")}
        </a>
        <a href={linkTo("helpDetail", { slug: articles[product] })} className="hit-y font-bold text-brand">
          {common("common.explained")}
        </a>
      </p>
      {asks && (
        <div className="mt-2">
          <Checkbox checked={read} onChange={setRead}>
            {word("risk.read")}
          </Checkbox>
        </div>
      )}
      {state.error !== undefined && <Callout tone="bad">{errorText(state.error)}</Callout>}
    </Sheet>
  );
}
