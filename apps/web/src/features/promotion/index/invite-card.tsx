import type { InviteInfo } from "@candor/contract/routes/promotion.ts";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { QrCode } from "../../../shared/ui/qr-code.tsx";
import { useCopy } from "../../../shared/use-copy.ts";
import { LinkActions } from "../parts/link-actions.tsx";
import { PosterSheet } from "../poster/poster-sheet.tsx";
import { inviteLink, useFigures } from "../use-promotion.ts";
import { BackgroundMark } from "./background-mark.tsx";

/** The invitation: its code, its QR code, and the ways to hand it on. */
export function InviteCard({ info }: { readonly info: InviteInfo }) {
  const { t } = useTranslation("promotion");
  const { share } = useFigures();
  const [poster, setPoster] = useState(false);
  const link = inviteLink(info.invite_path);
  const { rates } = info;
  return (
    <>
      <section className="relative isolate overflow-hidden rounded-16 bg-linear-150 from-hero-a to-night p-4 text-white">
        <BackgroundMark />
        <h2 className="text-22 font-bold text-balance">{t("invite.title")}</h2>
        <p className="mt-1.5 max-w-70 text-13 text-pretty text-white/90">
          {rates
            ? t("invite.body", { first: share(rates.first), second: share(rates.second), third: share(rates.third) })
            : t("invite.none")}
        </p>
        <div className="mt-5 flex items-end justify-between gap-3">
          <Code code={info.invite_code} />
          <span className="block w-24 shrink-0 overflow-hidden rounded-12 bg-white max-[340px]:w-20">
            <QrCode text={link} label={t("invite.qr")} />
          </span>
        </div>
      </section>
      <LinkActions link={link} onPoster={() => setPoster(true)} />
      <PosterSheet open={poster} onClose={() => setPoster(false)} />
    </>
  );
}

function Code({ code }: { readonly code: string }) {
  const { t } = useTranslation("promotion");
  const copy = useCopy();
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <div className="min-w-0">
      <p className="text-13 text-white/90">{t("invite.code")}</p>
      <button
        type="button"
        aria-label={t("invite.copyCode", { code })}
        onClick={() => copy(code, shown.current)}
        className="-ml-1 flex min-h-11 items-center gap-2 rounded-8 px-1 outline-white active:opacity-70"
      >
        <span ref={shown} translate="no" className="text-28 font-bold tracking-wide max-[359px]:text-22">
          {code}
        </span>
        <Copy size={18} aria-hidden className="shrink-0" />
      </button>
    </div>
  );
}
