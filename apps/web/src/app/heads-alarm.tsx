import { ShieldAlert } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import type { HeadAlarm } from "../shared/seal/noted.ts";
import { useSealStore } from "../shared/seal/store.ts";
import { useCopy } from "../shared/use-copy.ts";

/** This check must not compete with the first page on a slow network. */
const LOOK_AFTER_MS = 5_000;

/** Checks the published heads once an hour at most, and warns on every page when they differ from the ones that this browser noted before. */
export function HeadsAlarm() {
  const alarm = useSealStore((state) => state.alarm);
  useEffect(() => {
    const timer = setTimeout(() => {
      void import("../shared/seal/watch.ts").then(({ lookHourly }) => lookHourly(), console.warn);
    }, LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return alarm ? <Alarm alarm={alarm} /> : null;
}

function Alarm({ alarm: { kind, number, noted, shown } }: { readonly alarm: HeadAlarm }) {
  const { t } = useTranslation("seal");
  const copy = useCopy();
  const text = `Candor ${location.host}, head ${number}: noted ${noted || "-"}, shown ${shown || "-"}`;
  return (
    <div role="alert" className="flex gap-3 border-b border-line bg-bad-soft px-4 py-3 text-13 text-text-1">
      <ShieldAlert size={20} aria-hidden className="mt-px shrink-0 text-bad" />
      <div className="min-w-0 grow">
        <p className="text-14 font-bold text-bad">{t("alarm.title")}</p>
        <p className="mt-0.5 text-pretty">{t(`alarm.${kind}`, { number })}</p>
        <dl className="mt-1.5 space-y-1">
          <Hash label={t("alarm.noted")} hash={noted} />
          <Hash label={t("alarm.shown")} hash={shown} />
        </dl>
        <p className="mt-1.5 text-pretty">{t("alarm.do")}</p>
        <button
          type="button"
          className="hit-y mt-1.5 font-bold underline underline-offset-3"
          onClick={() => void copy(text)}
        >
          {t("alarm.copy")}
        </button>
      </div>
    </div>
  );
}

const Hash = ({ label, hash }: { readonly label: string; readonly hash: string }) => (
  <div>
    <dt className="text-12 text-text-2">{label}</dt>
    <dd className="font-mono text-11 wrap-anywhere select-all" translate="no">
      {hash || "\u2014"}
    </dd>
  </div>
);
