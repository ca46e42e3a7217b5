import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { useSession } from "../session.ts";
import { Callout } from "../ui/callout.tsx";

/** Basic verification, which options, contracts and yields need before a first order. */
const BASIC = 1;

/** Said above the form, not after it was filled in: the identity that the first order needs. Nothing for guests and verified users. */
export function IdentityGate() {
  const { t } = useTranslation("gate");
  const user = useSession((state) => state.user);
  if (!user || user.level >= BASIC) return null;
  return (
    <Callout tone="warn">
      {t("identity.basic")}{" "}
      <a href={linkTo("verification")} className="hit-y font-bold underline">
        {t("identity.act")}
      </a>
    </Callout>
  );
}

type RiskGateProps = { readonly acknowledged: boolean | undefined; readonly onRead: () => void };

/** The risk text that the first order asks for, offered before. Nothing while that is unknown or once it is acknowledged. */
export function RiskGate({ acknowledged, onRead }: RiskGateProps) {
  const { t } = useTranslation("gate");
  if (acknowledged !== false) return null;
  return (
    <Callout tone="info">
      {t("risk.lead")}{" "}
      <button type="button" className="hit-y font-bold underline" onClick={onRead}>
        {t("risk.act")}
      </button>
    </Callout>
  );
}
