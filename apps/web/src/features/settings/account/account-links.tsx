import { BadgeCheck, Copy, CreditCard, Gift, ShieldCheck, Ticket } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Group } from "../../../shared/ui/group.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { useCopy } from "../../../shared/use-copy.ts";
import type { Account } from "./profile-card.tsx";

const protectionOf = ({ fund_password, second_factor }: Account["security"]) => {
  if (fund_password) return second_factor ? "safe" : "noSecond";
  return second_factor ? "noFund" : "unsafe";
};

/** Links to the account's own pages, and its invite code. */
export function AccountLinks({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const { t: common } = useTranslation();
  const { integer } = useFormat();
  const copy = useCopy();
  return (
    <Group title={t("more.title")}>
      <ListRow
        icon={<BadgeCheck size={20} aria-hidden />}
        title={common("page.credit")}
        end={integer(account.credit_score)}
        to="credit"
      />
      <ListRow icon={<CreditCard size={20} aria-hidden />} title={common("page.banks")} to="banks" />
      <ListRow
        icon={<ShieldCheck size={20} aria-hidden />}
        title={common("page.security")}
        note={t(`more.${protectionOf(account.security)}`)}
        to="security"
      />
      <ListRow icon={<Gift size={20} aria-hidden />} title={common("page.promotion")} to="promotion" />
      <ListRow
        icon={<Ticket size={20} aria-hidden />}
        title={t("more.invite")}
        end={
          <span className="flex items-center font-medium text-text-1">
            {account.invite_code}
            <IconButton
              label={t("more.copyInvite")}
              className="-my-2 -mr-3 text-text-2"
              onClick={() => copy(account.invite_code)}
            >
              <Copy size={16} aria-hidden />
            </IconButton>
          </span>
        }
      />
    </Group>
  );
}
