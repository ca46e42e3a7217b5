import type { Language } from "@candor/contract/i18n/languages.ts";
import type { Services } from "../../../services/services.ts";
import { isOwnBannerLink } from "./links.ts";
import { noticePage, shownOfKinds } from "./queries.ts";
import { bannerView, noticeView } from "./view.ts";

type Home = { readonly banners: ReturnType<typeof bannerView>[]; readonly notices: ReturnType<typeof noticeView>[] };

const HOME_NOTICES = 3;
/** Everybody opens the home page first, and banners change a few times a week: two reads per language and this time, regardless of the number of visitors. */
const FRESH_MS = 5_000;

/** Banners and the newest notices as the home page shows them; read states are no part of it, since everybody gets the same. */
export function homeContent({
  db,
  clock,
  config,
}: Pick<Services, "db" | "clock" | "config">): (language: Language) => Promise<Home> {
  const kept = new Map<Language, { readonly at: number; readonly home: Promise<Home> }>();

  async function read(language: Language): Promise<Home> {
    const asked = { language, now: new Date(clock.now()) };
    const [banners, notices] = await Promise.all([
      shownOfKinds(db, ["banner"], asked),
      noticePage(db, { ...asked, userId: 0 }, { page: 1, page_size: HOME_NOTICES }),
    ]);
    return {
      banners: banners.filter(({ link }) => isOwnBannerLink(link, config.linkHosts)).map(bannerView),
      notices: notices.list.map(noticeView),
    };
  }

  return (language) => {
    const now = clock.now();
    const known = kept.get(language);
    if (known && now - known.at < FRESH_MS) return known.home;
    const home = read(language);
    kept.set(language, { at: now, home });
    // A failed read must not be cached.
    home.catch(() => {
      if (kept.get(language)?.home === home) kept.delete(language);
    });
    return home;
  };
}
