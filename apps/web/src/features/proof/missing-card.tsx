import type { LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { Copy } from "lucide-react";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { FailedMark } from "./failed-mark.tsx";

type MissingCardProps = { readonly root: LiabilityRoot; readonly children: React.ReactNode };

/** A root that omits the user although they held something. */
export function MissingCard({ root, children }: MissingCardProps) {
  const { t } = useTranslation("proof");
  const { time } = useFormat();
  const copy = useCopy();
  return (
    <Card>
      <div role="alert" className="flex flex-col items-center text-center">
        <span className="grid size-22 place-items-center rounded-full bg-bad-soft">
          <FailedMark />
        </span>
        <h2 className="mt-3.5 text-22 font-bold text-balance text-bad">{t("missing.title")}</h2>
        <p className="mt-1.5 text-pretty">{t("missing.body", { time: time(root.at, "dayMinute") })}</p>
        <p className="mt-1.5 text-pretty">{t("missing.do")}</p>
      </div>
      <p className="mt-3 font-mono text-11 wrap-anywhere text-text-3 select-all" translate="no">
        {root.root}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button tone="soft" size="small" onClick={() => void copy(root.root)}>
          <Copy size={16} aria-hidden />
          {t("root.copy")}
        </Button>
        {children}
      </div>
    </Card>
  );
}
