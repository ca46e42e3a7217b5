import type { LedgerEvent } from "@candor/contract/routes/record.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ProofLink } from "./proof-link.tsx";
import { useStory } from "./use-story.ts";

type StoryRowProps = { readonly event: LedgerEvent; readonly onOpen: () => void };

/** An event in one sentence, with its proof, or its entries where it has none. */
export function StoryRow({ event, onOpen }: StoryRowProps) {
  const { t } = useTranslation("assets");
  const { time } = useFormat();
  const story = useStory()(event);
  return (
    <article className="flex gap-3 border-b border-line p-gutter py-3">
      <time dateTime={event.created_at} className="w-11 shrink-0 pt-px text-12 text-text-3">
        {time(event.created_at, "minute")}
      </time>
      <div className="min-w-0 grow">
        <p className="text-pretty">{story}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          <ProofLink event={event} />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="hit-y mt-1 min-h-8 text-13 font-medium text-text-2"
          >
            {t("event.open")}
          </button>
        </div>
      </div>
    </article>
  );
}
