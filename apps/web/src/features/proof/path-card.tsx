import { useId, useState } from "react";
import { cx } from "../../shared/cx.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { shortHash } from "./check.ts";
import type { Verified } from "./use-proof.ts";

/** Levels that are shown without asking: a longer path is folded behind its first. */
const SHOWN_MAX = 3;

/** From the user's leaf to the root, with the hash that was computed at each level. Empty if the proof could not be followed. */
export function PathCard({ verified: { failed, hashes, own } }: { readonly verified: Verified }) {
  const { t } = useTranslation("proof");
  const { integer, time } = useFormat();
  const titleId = useId();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [leaf, ...levels] = hashes;
  if (leaf === undefined) return null;
  const folded = levels.length > SHOWN_MAX && !open;
  const shown = folded ? levels.slice(0, 1) : levels;
  const { root, position } = own.proof;
  const foldable = levels.length > SHOWN_MAX;
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id={titleId} className="text-16 font-bold">
            {t("path.title")}
          </h2>
          <span className="text-12 text-text-2">{t("path.levels", { count: levels.length })}</span>
        </div>
        <ol id={listId} className="mt-2">
          <Level
            label={t("path.leaf", { number: integer(position + 1), users: integer(root.users) })}
            hash={leaf}
            strong
            first
          />
          {shown.map((hash, index) => (
            <Level key={hash} label={t("path.joined", { level: integer(index + 1) })} hash={hash} />
          ))}
          {foldable && (
            <Level label={folded ? t("path.more", { count: levels.length - 1 }) : t("path.allShown")}>
              <button
                type="button"
                aria-expanded={open}
                aria-controls={listId}
                className="hit-y text-13 font-medium text-brand"
                onClick={() => setOpen(!open)}
              >
                {folded ? t("path.show") : t("path.hide")}
              </button>
            </Level>
          )}
          <Level label={t("path.root", { time: time(root.at, "dayMinute") })} hash={root.root} strong last />
        </ol>
        {(failed === undefined || failed === "ledger") && (
          <div className="mt-2">
            <Callout tone="ok">{t("path.published", { batch: integer(root.batch_id) })}</Callout>
          </div>
        )}
      </section>
    </Card>
  );
}

type LevelProps = {
  readonly label: string;
  readonly hash?: string;
  readonly strong?: boolean;
  readonly first?: boolean;
  readonly last?: boolean;
  readonly children?: React.ReactNode;
};

function Level({ label, hash, strong = false, first = false, last = false, children }: LevelProps) {
  return (
    <li className="relative flex min-h-9 items-center gap-3 py-1">
      {!first && <span aria-hidden className="absolute top-0 left-[9px] h-1/2 w-0.5 bg-brand" />}
      {!last && <span aria-hidden className="absolute bottom-0 left-[9px] h-1/2 w-0.5 bg-brand" />}
      <span
        aria-hidden
        className={cx("relative grid size-5 shrink-0 place-items-center rounded-full", first && "bg-brand-soft")}
      >
        <span className="size-3 rounded-full bg-brand" />
      </span>
      <span className={cx("min-w-0 grow text-13 text-pretty", strong ? "font-medium text-text-1" : "text-text-2")}>
        {label}
      </span>
      {hash !== undefined && <code className="shrink-0 text-12 text-text-2">{shortHash(hash)}</code>}
      {children}
    </li>
  );
}
