import { Image, Link2, Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useCopy } from "../../../shared/use-copy.ts";
import { useShareText } from "../use-promotion.ts";

type LinkActionsProps = { readonly link: string; readonly onPoster: () => void };

/** Copies the link, opens the poster, or hands text and link to another app; where the browser cannot, both are copied. */
export function LinkActions({ link, onPoster }: LinkActionsProps) {
  const { t } = useTranslation("promotion");
  const copy = useCopy();
  const { data } = useShareText();
  const [busy, setBusy] = useState(false);
  const text = data?.text ?? "";
  const share = async () => {
    if (typeof navigator.share !== "function") return copy(text ? `${text}\n${link}` : link);
    setBusy(true);
    try {
      await navigator.share({ ...(data && { title: data.title, text }), url: link });
    } catch (error) {
      // Closing the system's sheet is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(link);
    }
    setBusy(false);
  };
  return (
    <div className="grid grid-cols-3 gap-2.5">
      <Action onPress={() => void copy(link)} label={t("link.copy")}>
        <Link2 size={20} aria-hidden className="text-brand" />
      </Action>
      <Action onPress={onPoster} label={t("poster.open")} popup>
        <Image size={20} aria-hidden className="text-brand" />
      </Action>
      <Action onPress={() => void share()} label={t("link.share")} primary loading={busy}>
        <Share2 size={20} aria-hidden />
      </Action>
    </div>
  );
}

type ActionProps = {
  readonly label: string;
  readonly onPress: () => void;
  readonly primary?: boolean;
  readonly loading?: boolean;
  readonly popup?: boolean;
  readonly children: ReactNode;
};

/** The icon above its label: three of them fit in every language. */
const Action = ({ label, onPress, primary = false, loading = false, popup = false, children }: ActionProps) => (
  <Button
    tone={primary ? "primary" : "line"}
    loading={loading}
    onClick={onPress}
    {...(popup && { "aria-haspopup": "dialog" as const })}
    className={`min-h-15 min-w-0 flex-col gap-1! px-1.5! text-13! leading-4! text-balance ${primary ? "" : "bg-surface-1"}`}
  >
    {!loading && children}
    {label}
  </Button>
);
