import { myPoster } from "@candor/contract/routes/promotion.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMode } from "../../../shared/use-mode.ts";
import { inviteLink } from "../use-promotion.ts";
import type { PosterContent } from "./plan.ts";

const points = ["receipt", "liabilities", "operators"] as const;

/** The user's poster in the words of the app's language; `content` is undefined until it is read. */
export function usePosterContent(open: boolean) {
  const { t, language } = useTranslation("promotion");
  const { t: shared } = useTranslation("share");
  const { simulated, practice } = useMode();
  const { data, error, refetch } = useApi(myPoster, {}, { enabled: open });
  const content: PosterContent | undefined = data && {
    language,
    mode:
      simulated || practice ? shared(`mode.${simulated ? (practice ? "both" : "simulated") : "practice"}`) : undefined,
    kicker: t("poster.kicker", { name: data.name }),
    headline: t(practice ? "poster.practice" : "poster.headline"),
    points: points.map((point) => t(`poster.${point}`)),
    codeLabel: t("invite.code"),
    code: data.invite_code,
    scan: t("poster.scan"),
    risk: t("poster.risk"),
    link: inviteLink(data.invite_path),
  };
  return { content, error, refetch };
}
