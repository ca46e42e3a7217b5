import { getInviteInfo, inviteRanking } from "@candor/contract/routes/promotion.ts";
import { CircleQuestionMark } from "lucide-react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useInviteInfo } from "../use-promotion.ts";
import { EarningsCard } from "./earnings-card.tsx";
import { Guest } from "./guest.tsx";
import { HowCard } from "./how-card.tsx";
import { InviteCard } from "./invite-card.tsx";
import { LevelCard } from "./level-card.tsx";
import { ListsCard } from "./lists-card.tsx";
import { RankingCard } from "./ranking-card.tsx";

/** The invitation of a user, what it has brought, and the rules. */
export default function PromotionPage() {
  const { t: common } = useTranslation();
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  return (
    <Page
      title={common("page.promotion")}
      back
      money
      right={
        <IconButton label={common("page.rules")} onClick={() => go("helpDetail", { slug: "referral" })}>
          <CircleQuestionMark size={22} aria-hidden />
        </IconButton>
      }
      onRefresh={() => refresh(getInviteInfo, inviteRanking)}
    >
      <div className="flex flex-col gap-3 p-gutter py-3">{loggedIn ? <Mine /> : <Guest />}</div>
    </Page>
  );
}

function Mine() {
  const errorText = useErrorText();
  const { data, error, refetch } = useInviteInfo();
  if (!data)
    return error ? (
      <ErrorState body={errorText(error)} onRetry={refetch} />
    ) : (
      <div aria-busy className="space-y-3">
        <Skeleton className="h-56 rounded-16!" />
        <Skeleton className="h-15 rounded-12!" />
        <Skeleton className="h-64 rounded-16!" />
      </div>
    );
  return (
    <>
      <InviteCard info={data} />
      <EarningsCard info={data} />
      <ListsCard info={data} />
      <RankingCard />
      {data.fee_level && <LevelCard level={data.fee_level} />}
      <HowCard info={data} />
    </>
  );
}
