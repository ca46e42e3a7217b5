import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Bot, CircleHelp, Cpu, Gift, Rocket } from "lucide-react";
import { flagsOf, type PageName } from "../../paths.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { WholeWords } from "../../shared/ui/whole-words.tsx";

const shortcuts: readonly { readonly page: PageName; readonly icon: typeof Bot }[] = [
  { page: "deposit", icon: ArrowDownToLine },
  { page: "withdraw", icon: ArrowUpFromLine },
  { page: "transfer", icon: ArrowLeftRight },
  { page: "publication", icon: Rocket },
  { page: "finance", icon: Bot },
  { page: "miner", icon: Cpu },
  { page: "promotion", icon: Gift },
  { page: "help", icon: CircleHelp },
];

/** The eight ways into the products; labels wrap rather than end in an ellipsis. */
export function Shortcuts() {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  return (
    <nav aria-label={t("shortcuts")} className="mt-1 grid grid-cols-4 gap-y-3">
      {shortcuts.map(({ page, icon: Icon }) => (
        <a
          key={page}
          href={linkTo(page)}
          className="flex min-w-0 flex-col items-center gap-1.5 px-0.5 text-center text-12 active:opacity-60"
        >
          <span className="grid size-11 place-items-center rounded-12 bg-surface-1 text-brand shadow-1">
            <Icon size={20} aria-hidden />
          </span>
          <span className="max-w-full text-balance wrap-anywhere">
            <WholeWords text={common(flagsOf(page).title)} />
          </span>
        </a>
      ))}
    </nav>
  );
}
