import { type FeedSeed, getFeedSeeds } from "@candor/contract/routes/proof.ts";
import { Copy } from "lucide-react";
import { useId, useRef } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { useMode } from "../../shared/use-mode.ts";

const SHOWN = 3;

/** For simulated prices: the hash of the current seed, to note down now, and the seeds whose prices can be recomputed. */
export function SeedsCard() {
  const { t } = useTranslation("proof");
  const { simulated } = useMode();
  const { data } = useApi(getFeedSeeds, { page_size: SHOWN }, { enabled: simulated });
  const id = useId();
  if (!data?.list.length) return null;
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-16 font-bold">
          {t("seeds.title")}
        </h2>
        <p className="mt-1 text-13 text-pretty text-text-2">{t("seeds.body")}</p>
        <ul>
          {data.list.map((one) => (
            <Seed key={one.number} {...one} />
          ))}
        </ul>
        <p className="mt-3 text-12 text-text-3">
          {t("seeds.offline")}
          <code className="mt-1 block break-words">{`npm run feed:verify -- ${location.origin}`}</code>
        </p>
      </section>
    </Card>
  );
}

function Seed({ number, hash, from_ms, until_ms, seed }: FeedSeed) {
  const { t } = useTranslation("proof");
  const { time } = useFormat();
  const copy = useCopy();
  const shown = useRef<HTMLElement>(null);
  return (
    <li className="mt-3">
      <div className="flex items-center">
        <h3 className="grow text-13 text-text-2">
          {until_ms === null
            ? t("seeds.running", { number, time: time(from_ms, "dayMinute") })
            : t("seeds.ended", { number, from: time(from_ms, "dayMinute"), until: time(until_ms, "dayMinute") })}
        </h3>
        <IconButton label={t("seeds.copy", { number })} onClick={() => void copy(hash, shown.current)}>
          <Copy size={20} aria-hidden />
        </IconButton>
      </div>
      <dl className="rounded-8 bg-surface-2 px-3 py-2 text-12 leading-[18px]">
        <dt className="text-text-2">{t("seeds.hash")}</dt>
        <dd>
          <code ref={shown} className="break-all">
            {hash}
          </code>
        </dd>
        {seed !== null && (
          <>
            <dt className="mt-1 text-text-2">{t("seeds.seed")}</dt>
            <dd>
              <code className="break-all">{seed}</code>
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
