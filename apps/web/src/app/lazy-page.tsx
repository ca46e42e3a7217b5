import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from "react";
import { flagsOf, type PageName } from "../paths.ts";
import { CurrentPage } from "../shared/current-page.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { Button } from "../shared/ui/button.tsx";
import { ErrorState } from "../shared/ui/error-state.tsx";
import { Page } from "../shared/ui/page.tsx";
import { FormSkeleton, PageSkeleton } from "../shared/ui/skeleton.tsx";
import { useQueryParams } from "../shared/use-param.ts";
import { notePage } from "../shared/whereabouts.ts";
import type { Chunk } from "./chunk.ts";
import { chunkOf } from "./page-files.ts";
import { visitOf } from "./visit.ts";

/** A page with its failure states: loading, loading slowly, failed to load, or failing while it renders. */
export function LazyPage({ name }: { name: PageName }) {
  const chunk = chunkOf(name);
  const state = useChunk(chunk);
  const visit = visitOf(name, useQueryParams());
  useEffect(() => {
    if (chunk.state.status === "idle") chunk.start();
    notePage(name);
  }, [chunk, name]);
  if (state.status === "ready") {
    const Loaded = state.component;
    return (
      <CurrentPage value={name}>
        <PageBoundary key={visit} name={name}>
          <Suspense fallback={<Waiting name={name} />}>
            <Loaded />
          </Suspense>
        </PageBoundary>
      </CurrentPage>
    );
  }
  if (state.status === "failed")
    return (
      <Frame name={name}>
        <Lost again={state.again} retry={chunk.start} />
      </Frame>
    );
  if (state.status === "slow")
    return (
      <Frame name={name}>
        <Slow />
      </Frame>
    );
  return <Waiting name={name} />;
}

/** A page that has arrived is rendered as a transition, in slices of 5 ms: as an external store it would be one task of 0.2 s of a slow phone. */
function useChunk(chunk: Chunk): Chunk["state"] {
  const [known, setKnown] = useState({ chunk, state: chunk.state });
  useEffect(() => {
    const take = () => startTransition(() => setKnown({ chunk, state: chunk.state }));
    take();
    return chunk.subscribe(take);
  }, [chunk]);
  return known.chunk === chunk ? known.state : chunk.state;
}

/** The skeleton of the page. */
const Waiting = ({ name }: { name: PageName }) => (
  <Frame name={name}>{flagsOf(name).form ? <FormSkeleton /> : <PageSkeleton />}</Frame>
);

/** The page's own bar, so that the user can always leave. */
function Frame({ name, children }: { name: PageName; children: ReactNode }) {
  const { t } = useTranslation();
  const { title, tab, dark } = flagsOf(name);
  return (
    <Page title={t(title)} back={tab === undefined} dark={dark !== undefined}>
      {children}
    </Page>
  );
}

const reload = () => location.reload();

function Slow() {
  const { t } = useTranslation();
  return <ErrorState title={t("error.title")} body={t("error.slow")} onRetry={reload} />;
}

/** After a second failure a reload may help: it clears the document's memory of files that failed to load. */
function Lost({ again, retry }: { again: boolean; retry: () => void }) {
  const { t } = useTranslation();
  const reloading = (
    <Button size="small" tone="ghost" onClick={reload}>
      {t("common.reload")}
    </Button>
  );
  return (
    <ErrorState
      title={t("error.title")}
      body={t("error.network")}
      onRetry={retry}
      action={again ? reloading : undefined}
    />
  );
}

type BoundaryProps = { readonly name: PageName; readonly children: ReactNode };

/** Catches what a page throws while it renders. A class, since React has no hook for it. */
class PageBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Frame name={this.props.name}>
        <Crash retry={() => this.setState({ failed: false })} />
      </Frame>
    );
  }
}

function Crash({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return <ErrorState title={t("error.crash")} onRetry={retry} />;
}
