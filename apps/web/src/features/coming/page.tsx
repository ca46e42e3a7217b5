import { Hourglass } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { flagsOf } from "../../paths.ts";
import { CurrentPage } from "../../shared/current-page.ts";
import { go, goBack } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { subjectOf } from "./subjects.ts";

/**
 * Placeholder for every page of the specification that this version does not have: it says what the page will be and that it is not available yet, and links
 * back; from a product also to one that can be traded today.
 */
export default function ComingPage() {
  const { t } = useTranslation();
  const { t: coming } = useTranslation("coming");
  const page = useContext(CurrentPage);
  const { title, tab, dark } = flagsOf(page);
  const subject = subjectOf(page);
  const Icon = subject?.icon ?? Hourglass;
  const inner = tab === undefined;
  return (
    <Page title={t(title)} back={inner} dark={dark !== undefined}>
      <div className="m-auto flex w-full max-w-90 flex-col items-center px-6 pt-10 pb-24 text-center">
        <OpenRing>
          <Icon size={30} strokeWidth={1.8} aria-hidden />
        </OpenRing>
        <h2 className="mt-5 text-18 font-bold text-balance">{t("coming.title")}</h2>
        {subject && <p className="mt-2 text-pretty">{coming(`about.${subject.name}`)}</p>}
        <p className="mt-2 text-13 text-pretty text-text-2">{t("coming.body", { page: t(title) })}</p>
        <div className="mt-6 grid w-full gap-2">
          <Button onClick={goBack}>{inner ? t("common.back") : t("common.home")}</Button>
          {subject?.isProduct && (
            <Button tone="line" onClick={() => go("spot")}>
              {coming("spot")}
            </Button>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The coin left open, dashed where it is not drawn yet. */
const OpenRing = ({ children }: { readonly children: ReactNode }) => (
  <span className="relative grid size-24 place-items-center text-brand">
    <svg aria-hidden="true" viewBox="0 0 96 96" fill="none" className="absolute inset-0" strokeLinecap="round">
      <circle cx="48" cy="48" r="40" className="fill-brand-soft" />
      <circle cx="48" cy="48" r="44" strokeWidth="3" strokeDasharray="1 8.2" className="stroke-line-strong" />
      <path d="M48 4a44 44 0 0 1 44 44" strokeWidth="3" className="stroke-brand" />
    </svg>
    <span className="relative">{children}</span>
  </span>
);
