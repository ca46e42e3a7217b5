import { Download, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import type { OwnProof } from "./check.ts";
import { FreshRoot } from "./fresh-root.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { MissingCard } from "./missing-card.tsx";
import { OlderRoots } from "./older-roots.tsx";
import { PathCard } from "./path-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { RootCard } from "./root-card.tsx";
import { SeedsCard } from "./seeds-card.tsx";
import { ProofSkeleton } from "./skeleton.tsx";
import { useProof, type Verified } from "./use-proof.ts";
import { VoidsCard } from "./voids-card.tsx";

/** The proof as the file that `npm run proof:verify` reads, with the published head that covers its root. */
const saveProof = ({ proof, head }: OwnProof): void =>
  saveFile(
    `candor-proof-${proof.root.id}.json`,
    new Blob([`${JSON.stringify(head ? { ...proof, head } : proof, null, 2)}\n`], { type: "application/json" }),
  );

/** "Verify my balance": shows that the user's balance is part of the published liabilities, computed here and not by the server. */
export default function ProofPage() {
  const { t } = useTranslation("proof");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const [rootId, setRootId] = useState<number>();
  const [choosing, setChoosing] = useState(false);
  const { data, error, again, checking } = useProof(rootId);
  const verified = data?.verified;
  const checkAgain = async () => {
    if (!(await again())) toast({ title: t("again.failed"), body: t("again.failedBody"), tone: "bad" });
  };
  const showNewest = async () => {
    setRootId(undefined);
    await again();
  };
  return (
    <Page
      title={common("page.proof")}
      back
      money
      foot={verified && <Foot verified={verified} checking={checking} onAgain={checkAgain} />}
    >
      {!data && error ? (
        <ErrorState body={errorText(error)} onRetry={() => void again()} />
      ) : (
        <div className="space-y-3 px-(--gutter) pt-3 pb-6">
          {!data && <ProofSkeleton />}
          {data?.loaded.kind === "none" && (
            <EmptyState
              title={t("none.title")}
              body={t("none.body")}
              action={<FreshRoot newest={undefined} onPublished={showNewest} primary />}
            />
          )}
          {data?.loaded.kind === "missing" && (
            <MissingCard root={data.loaded.root}>
              <Button tone="line" size="small" onClick={() => setChoosing(true)}>
                {t("older.open")}
              </Button>
            </MissingCard>
          )}
          {data?.loaded.kind === "absent" && (
            <Absent newestAt={data.loaded.newest.at} old={rootId !== undefined}>
              <FreshRoot newest={data.loaded.newest} onPublished={showNewest} primary />
              <Button tone="line" size="small" onClick={() => setChoosing(true)}>
                {t("older.open")}
              </Button>
            </Absent>
          )}
          {verified && data.loaded.kind === "proof" && (
            <>
              <ResultCard verified={verified} />
              <PathCard verified={verified} />
              <RootCard root={verified.own.proof.root} onOlder={() => setChoosing(true)}>
                <FreshRoot newest={data.loaded.newest} onPublished={showNewest} />
              </RootCard>
            </>
          )}
          {data && <SeedsCard />}
          {data && <VoidsCard />}
          {data && <LimitsCard />}
        </div>
      )}
      <OlderRoots
        open={choosing}
        chosen={verified?.own.proof.root.id ?? rootId}
        onClose={() => setChoosing(false)}
        onChoose={(id) => {
          setRootId(id);
          setChoosing(false);
        }}
      />
    </Page>
  );
}

function Absent({
  newestAt,
  old,
  children,
}: {
  readonly newestAt: string;
  readonly old: boolean;
  readonly children: React.ReactNode;
}) {
  const { t } = useTranslation("proof");
  const { time } = useFormat();
  return (
    <EmptyState
      title={old ? t("absent.oldTitle") : t("absent.title")}
      body={old ? t("absent.oldBody") : t("absent.body", { time: time(newestAt, "dayMinute") })}
      action={children}
    />
  );
}

function Foot({
  verified,
  checking,
  onAgain,
}: {
  readonly verified: Verified;
  readonly checking: boolean;
  readonly onAgain: () => Promise<void>;
}) {
  const { t } = useTranslation("proof");
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button tone="line" onClick={() => saveProof(verified.own)}>
        <Download size={18} aria-hidden className="shrink-0 max-[340px]:hidden" />
        {t("file")}
      </Button>
      <Button loading={checking} onClick={() => void onAgain()}>
        {!checking && <RefreshCw size={18} aria-hidden className="shrink-0 max-[340px]:hidden" />}
        {t("again.press")}
      </Button>
    </div>
  );
}
