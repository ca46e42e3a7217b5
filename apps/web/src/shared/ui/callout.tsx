import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";

const tones = {
  plain: { box: "bg-surface-2 text-text-2", icon: Info },
  warn: { box: "bg-warn-soft text-warn", icon: TriangleAlert },
  info: { box: "bg-info-soft text-text-1", icon: Info },
  ok: { box: "bg-brand-soft text-text-1", icon: CircleCheck },
  bad: { box: "bg-bad-soft text-bad", icon: CircleAlert },
} as const;

type CalloutProps = { readonly tone?: keyof typeof tones; readonly icon?: ReactNode; readonly children: ReactNode };

/** A short paragraph that stands out: a risk line, a state that needs words. */
export function Callout({ tone = "plain", icon, children }: CalloutProps) {
  const { box, icon: Icon } = tones[tone];
  return (
    <div className={cx("flex gap-2 rounded-12 px-3 py-2.5 text-12 leading-[17px]", box)}>
      <span aria-hidden className="mt-px shrink-0">
        {icon ?? <Icon size={16} />}
      </span>
      <div className="min-w-0 grow">{children}</div>
    </div>
  );
}

/** For useSend's `again`: shows that the outcome is unknown. useSend asks by itself; a press asks now, which cannot carry it out twice. */
export function UnknownOutcomeCallout({ again }: { readonly again: () => unknown }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await again();
    setAsking(false);
  };
  return (
    <div role="status">
      <Callout tone="info">
        <b>{t("unknown.title")}</b> {t("unknown.body")}{" "}
        <button type="button" disabled={asking} className="hit-y font-bold text-info" onClick={ask}>
          {t("unknown.check")}
        </button>
      </Callout>
    </div>
  );
}
