import { getRoots, type LiabilityRoot } from "@candor/contract/routes/proof.ts";
import { Check } from "lucide-react";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";
import { shortHash } from "./check.ts";

type OlderRootsProps = {
  readonly open: boolean;
  readonly chosen: number | undefined;
  readonly onClose: () => void;
  readonly onChoose: (rootId: number) => void;
};

/** The published history; choosing a root checks the user's balance in it. */
export function OlderRoots({ open, onClose, ...rest }: OlderRootsProps) {
  const { t } = useTranslation("proof");
  return (
    <Sheet open={open} onClose={onClose} title={t("older.title")} note={t("older.note")}>
      <History {...rest} />
    </Sheet>
  );
}

function History({ chosen, onChoose }: Pick<OlderRootsProps, "chosen" | "onChoose">) {
  const { t } = useTranslation("proof");
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiList(getRoots, {});
  if (!items) return error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonList rows={4} />;
  return (
    <>
      <ul className="-mx-4">
        {items.map((root) => (
          <li key={root.id}>
            <RootRow root={root} chosen={root.id === chosen} onPress={() => onChoose(root.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button tone="ghost" size="small" full loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("older.more")}
        </Button>
      )}
    </>
  );
}

type RootRowProps = { readonly root: LiabilityRoot; readonly chosen: boolean; readonly onPress: () => void };

function RootRow({ root, chosen, onPress }: RootRowProps) {
  const { t } = useTranslation("proof");
  const { time, integer } = useFormat();
  return (
    <button
      type="button"
      aria-current={chosen || undefined}
      className="flex min-h-14 w-full items-center gap-3 border-b border-line px-4 py-2 text-left active:bg-surface-2"
      onClick={onPress}
    >
      <span className="min-w-0 grow">
        <span className="block font-medium">{time(root.at, "dayMinute")}</span>
        <span className="block text-12 text-text-3">
          {t(`older.${root.cause}`, { count: root.users, users: integer(root.users) })}
        </span>
      </span>
      <code className="shrink-0 text-12 text-text-2">{shortHash(root.root)}</code>
      <span className="w-5 shrink-0 text-brand">{chosen && <Check size={20} aria-hidden />}</span>
    </button>
  );
}
