import { promotionTerms } from "@candor/contract/routes/console/promotion.ts";
import { feeLevelLines, rebateLines } from "@candor/contract/rules/promotion-lines.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { ListPanel } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { VersionsPanel } from "../../shared/editor/versions-panel.tsx";
import { percentOf } from "../../shared/format/share.ts";
import { replaceWith, useQueryParams } from "../../shared/navigation.ts";
import { paths } from "../../shared/paths.ts";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { TwoLine } from "../../shared/ui/two-line.tsx";
import { LevelsPanel } from "./levels-editor.tsx";
import { PairsPanel } from "./pairs-panel.tsx";
import { RatesPanel } from "./rates-editor.tsx";
import type { LevelsVersion, RatesVersion, Terms } from "./terms.ts";
import "./promotion.css";

const EVERY_MS = 20_000;
const parts = ["pairs", "rates", "levels"] as const;
type Part = (typeof parts)[number];

/** Inviters and invited users who seem to be one person, what inviters receive, and fee levels. */
export default function PromotionPage() {
  const query = useRead(promotionTerms, {}, { refetchInterval: EVERY_MS });
  const { open: asked } = useQueryParams();
  const open: Part = parts.find((part) => part === asked) ?? "pairs";
  const { data } = query;
  return (
    <div className="editor editor-rail promotion">
      <UnsavedGuard />
      <ListPanel
        title="Promotion"
        note=""
        query={query}
        items={data && parts.map((part) => ({ part, terms: data }))}
        what="the terms"
        rows={3}
        empty={<Empty title="Nothing here" />}
        keyOf={({ part }) => part}
        chosen={open}
        onChoose={(part) => replaceWith(paths.promotion, { open: part })}
        columns={columns}
      />
      {open === "pairs" && <PairsPanel />}
      {open === "rates" && data && (
        <>
          <RatesPanel rates={data.rates} />
          <EditorSide>
            <VersionsPanel
              {...versionWords}
              versions={data.rates.versions}
              linesOf={rebateLines}
              subject="promotion:rates"
            />
          </EditorSide>
        </>
      )}
      {open === "levels" && data && (
        <>
          <LevelsPanel levels={data.levels} />
          <EditorSide>
            <VersionsPanel
              {...versionWords}
              versions={data.levels.versions}
              linesOf={({ levels }) => feeLevelLines(levels)}
              subject="promotion:levels"
            />
          </EditorSide>
        </>
      )}
    </div>
  );
}

const versionWords = {
  grow: true,
  setAt: ({ since }: RatesVersion | LevelsVersion) => since,
  unrequested: "set at the first start",
};

type Row = { readonly part: Part; readonly terms: Terms };

const pending = (approvalId: string | null, words: string) =>
  approvalId === null ? words : <span className="warn">request pending</span>;

function sharesText({ versions: [now] }: Terms["rates"]): string {
  if (!now) return "no fee is shared yet";
  return [now.first, now.second, now.third].map((share) => `${percentOf(share)} %`).join(", ");
}

function levelsText({ versions: [now] }: Terms["levels"]): string {
  const count = now?.levels.length ?? 0;
  return count === 0 ? "none" : `${count} ${count === 1 ? "level" : "levels"}`;
}

const cells: Readonly<Record<Part, (terms: Terms) => React.ReactNode>> = {
  pairs: () => <TwoLine first="Withheld rebates" second="pairs that seem to be one person" />,
  rates: ({ rates }) => <TwoLine first="Shares for inviters" second={pending(rates.approval_id, sharesText(rates))} />,
  levels: ({ levels }) => <TwoLine first="Fee levels" second={pending(levels.approval_id, levelsText(levels))} />,
};

const columns: readonly TableColumn<Row>[] = [
  {
    key: "part",
    title: "What",
    cell: ({ part, terms }) => cells[part](terms),
  },
];
