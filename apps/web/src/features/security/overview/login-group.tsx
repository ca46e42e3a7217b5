import { Fingerprint, KeyRound, LifeBuoy, Lock, MonitorSmartphone, Smartphone } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Group } from "../../../shared/ui/group.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { hasSecondFactor, type Security } from "../advice.ts";

/** The checks at login and before sensitive actions, and the sessions of the account. */
export function LoginGroup({ security }: { readonly security: Security }) {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const { integer, time } = useFormat();
  const { has_fund_password, fund_locked_until, authenticator, passkeys, recovery_codes_left: left } = security;
  return (
    <>
      <Group title={t("group.passwords")}>
        <ListRow icon={<KeyRound size={20} aria-hidden />} title={t("row.password")} to="changePassword" />
        <ListRow
          icon={<Lock size={20} aria-hidden />}
          title={t("row.fund")}
          note={
            fund_locked_until ? t("row.lockedUntil", { time: time(fund_locked_until, "dayMinute") }) : t("row.fundNote")
          }
          end={t(has_fund_password ? "state.set" : "state.notSet")}
          to="changePayPassword"
        />
      </Group>
      <Group title={t("group.second")}>
        <ListRow
          icon={<Smartphone size={20} aria-hidden />}
          title={common("page.authenticator")}
          end={t(authenticator ? "state.on" : "state.off")}
          to="authenticator"
        />
        <ListRow
          icon={<Fingerprint size={20} aria-hidden />}
          title={common("page.passkeys")}
          end={passkeys > 0 ? integer(passkeys) : t("state.none")}
          to="passkeys"
        />
        {hasSecondFactor(security) && (
          <ListRow
            icon={<LifeBuoy size={20} aria-hidden />}
            title={common("page.recoveryCodes")}
            end={t("row.recoveryLeft", { left })}
            to="recoveryCodes"
          />
        )}
        <ListRow icon={<MonitorSmartphone size={20} aria-hidden />} title={common("page.sessions")} to="sessions" />
      </Group>
    </>
  );
}
