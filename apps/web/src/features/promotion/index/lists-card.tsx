import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import type { InviteInfo } from "@candor/contract/routes/promotion.ts";
import { ReceiptText, UsersRound } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";

/** The ways to the invited users and to each single rebate. */
export function ListsCard({ info }: { readonly info: InviteInfo }) {
  const { t } = useTranslation("promotion");
  const { t: common } = useTranslation();
  const { counted } = useFormat();
  const invited = info.generations.map((generation) => generation.invited);
  const sum = invited.reduce((all, users) => all + users, 0);
  return (
    <Card plain className="overflow-hidden">
      <ListRow
        to="promotionInvited"
        icon={<UsersRound size={20} aria-hidden className="text-brand" />}
        title={common("page.promotionInvited")}
        note={t("lists.invited")}
        end={counted(
          sum,
          invited.some((users) => users >= COUNTED_MAX),
        )}
      />
      <ListRow
        to="promotionBonus"
        icon={<ReceiptText size={20} aria-hidden className="text-brand" />}
        title={common("page.promotionBonus")}
        note={t("lists.bonus")}
      />
    </Card>
  );
}
