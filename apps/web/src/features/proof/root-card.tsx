import type { LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { Copy, Share2 } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { shortHash } from "./check.ts";

type RootCardProps = { readonly root: LiabilityRoot; readonly onOlder: () => void; readonly children: ReactNode };

/** The public part: the root to compare with others, and the total user liabilities. */
export function RootCard({ root, onOlder, children }: RootCardProps) {
  const { t } = useTranslation("proof");
  const { inFull, integer, time } = useFormat();
  const copy = useCopy();
  const id = useId();
  const shown = useRef<HTMLElement>(null);
  const share = () => {
    const text = t("root.shared", { root: root.root, time: root.at });
    // Canceled by the user, or no share target: the text is copied instead.
    return navigator.share === undefined ? copy(text, shown.current) : navigator.share({ text }).catch(() => undefined);
  };
  return (
    <Card>
      <section aria-labelledby={id}>
        <div className="-mt-2 -mr-3 flex items-center">
          <h2 id={id} className="grow text-16 font-bold">
            {t("root.title")}
          </h2>
          <IconButton label={t("root.copy")} onClick={() => void copy(root.root, shown.current)}>
            <Copy size={20} aria-hidden />
          </IconButton>
          <IconButton label={t("root.share")} onClick={() => void share()}>
            <Share2 size={20} aria-hidden />
          </IconButton>
        </div>
        <code
          ref={shown}
          className="block rounded-8 bg-surface-2 px-3 py-2 text-12 leading-[18px] break-all text-text-1"
        >
          {root.root}
        </code>
        <dl className="mt-3 space-y-2">
          <KeyValue label={t("root.at")}>{time(root.at)}</KeyValue>
          <KeyValue label={t("root.users")}>{integer(root.users)}</KeyValue>
          <KeyValue label={t("root.batch")}>
            {integer(root.batch_id)} <code className="text-12 text-text-2">{shortHash(root.ledger_head)}</code>
          </KeyValue>
        </dl>
        <h3 className="mt-4 text-12 text-text-2">{t("root.totals")}</h3>
        <dl className="mt-1.5 space-y-2">
          {Object.entries(root.sums).map(([symbol, sum]) => (
            <KeyValue key={symbol} label={symbol}>
              {inFull(sum)}
            </KeyValue>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2.5">
          {children}
          <Button tone="ghost" size="small" onClick={onOlder}>
            {t("older.open")}
          </Button>
        </div>
      </section>
    </Card>
  );
}
