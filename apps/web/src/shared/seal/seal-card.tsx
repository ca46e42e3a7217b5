import { CircleAlert, Clock, Lock, Stamp } from "lucide-react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Card } from "../ui/card.tsx";
import type { Seal } from "./seal.ts";
import { type Sealed, useSeal } from "./use-seal.ts";

const looks = {
  pending: { icon: Clock, ink: "text-text-2" },
  unsealed: { icon: Clock, ink: "text-text-2" },
  verified: { icon: Lock, ink: "text-brand" },
  failed: { icon: CircleAlert, ink: "text-bad" },
} as const;

/** Whether the page's record is covered by a published head. Empty while it is checked, and if it could not be fetched. */
export function SealCard(sealed: Sealed) {
  const { data } = useSeal(sealed);
  return data ? <Shown seal={data} /> : null;
}

function Shown({ seal }: { readonly seal: Seal }) {
  const { t } = useTranslation("seal");
  const { icon: Icon, ink } = looks[seal.state];
  const bad = seal.state === "failed";
  return (
    <Card>
      <section role={bad ? "alert" : undefined} className="flex gap-3">
        <Icon size={22} aria-hidden className={cx("mt-px shrink-0", ink)} />
        <div className="min-w-0 grow">
          <h3 className={cx("text-14 font-bold", bad && "text-bad")}>{t(`${seal.state}.title`)}</h3>
          <Body seal={seal} />
        </div>
      </section>
    </Card>
  );
}

function Body({ seal }: { readonly seal: Seal }) {
  const { t } = useTranslation("seal");
  const { time, integer } = useFormat();
  const text = "mt-0.5 text-13 text-pretty text-text-2";
  if (seal.state === "pending")
    return <p className={text}>{t("pending.body", { time: time(seal.nextAtMs, "dayMinute") })}</p>;
  if (seal.state === "unsealed") return <p className={text}>{t("unsealed.body")}</p>;
  if (seal.state === "failed")
    return (
      <>
        <p className={text}>{t(`failed.${seal.check}`)}</p>
        <p className={text}>{t("failed.do")}</p>
      </>
    );
  const { number, at, hash } = seal.record.head;
  return (
    <>
      <p className={text}>{t("verified.body", { number: integer(number), time: time(at, "dayMinute") })}</p>
      <p className="mt-1 flex items-start gap-1.5 font-mono text-11 text-text-3" translate="no">
        <Stamp size={14} aria-hidden className="shrink-0" />
        <span className="wrap-anywhere">{hash}</span>
      </p>
    </>
  );
}
