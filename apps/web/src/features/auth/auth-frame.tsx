import { ChevronLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { goBack } from "../../shared/navigation.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Wordmark } from "../../shared/ui/logo.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LanguageButton } from "./language-button.tsx";

type AuthFrameProps = {
  /** The document's title, and for screen readers the page's. */
  readonly title: string;
  readonly heading: string;
  readonly lead: string;
  /** Target of the back arrow; without it a cross leaves the sign-in pages. */
  readonly onBack?: () => void;
  readonly logo?: boolean;
  readonly children: ReactNode;
};

/** The layout of the four sign-in pages: no bar except the exit and the language, one large heading, a 24 px gutter. */
export function AuthFrame({ title, heading, lead, onBack, logo = false, children }: AuthFrameProps) {
  const { t } = useTranslation();
  return (
    <Page title={title} bare flat>
      <header className="flex h-11 shrink-0 items-center justify-between px-1 pt-(--safe-t)">
        <IconButton label={t(onBack ? "common.back" : "common.close")} onClick={onBack ?? goBack}>
          {onBack ? <ChevronLeft size={24} aria-hidden /> : <X size={24} aria-hidden />}
        </IconButton>
        <LanguageButton />
      </header>
      <div className="flex flex-1 flex-col px-[calc(var(--gutter)+8px)] pb-[calc(20px+var(--safe-b))]">
        {logo && (
          <div className="mt-3 mb-4">
            <Wordmark height={36} />
          </div>
        )}
        <h1 className="mt-2 text-28 font-bold text-balance">{heading}</h1>
        <p className="mt-1 mb-5 text-pretty text-text-2">{lead}</p>
        {children}
      </div>
    </Page>
  );
}
