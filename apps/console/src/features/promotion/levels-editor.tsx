import { promotionLevelsRequest, promotionTerms } from "@candor/contract/routes/console/promotion.ts";
import { feeLevelLines } from "@candor/contract/rules/promotion-lines.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import type { Fields } from "../../shared/editor/draft.ts";
import { RequestPanel } from "../../shared/editor/editor-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { TAG } from "../../shared/format/tag.ts";
import { useMay } from "../../shared/operator.ts";
import { wrongWords } from "../../shared/terms/problem-words.ts";
import { fieldName } from "../../shared/terms/rows.ts";
import { TermRows } from "../../shared/terms/terms-fields.tsx";
import { Facts, ReadPanel, SectionLabel } from "../../shared/ui/panel.tsx";
import { levelsFields, readLevels } from "./levels-form.ts";
import type { Terms } from "./terms.ts";

type LevelsProps = { readonly levels: Terms["levels"] };
const TITLE = "Fee levels";

/** What users with much volume pay less. A change is a request, and counts from the next 00:00 UTC. */
export function LevelsPanel({ levels }: LevelsProps) {
  const mayRequest = useMay()("promotion.request");
  return mayRequest ? <LevelsEditor levels={levels} /> : <LevelsFacts levels={levels} />;
}

function LevelsFacts({ levels }: LevelsProps) {
  const lines = feeLevelLines(levels.versions[0]?.levels ?? []);
  return (
    <ReadPanel title={TITLE}>
      <div className="stack">
        {lines.length === 0 ? (
          <p className="small muted">No levels: all users pay the fees of the markets.</p>
        ) : (
          <Facts width={90} rows={lines.map(({ field, value }) => ({ name: field, value }))} />
        )}
        <Users levels={levels} />
      </div>
    </ReadPanel>
  );
}

function LevelsEditor({ levels }: LevelsProps) {
  const { versions, approval_id } = levels;
  const [now] = versions;
  const changesIn = (fields: Fields) => {
    const { terms } = readLevels(fields);
    return terms && changedLines(feeLevelLines(now?.levels ?? []), feeLevelLines(terms));
  };
  const editor = useEditor({
    served: levelsFields(now?.levels ?? []),
    version: now?.version ?? 0,
    route: promotionLevelsRequest,
    slot: "promotion.levels",
    wrong: (fields) => wrongWords(Object.keys(readLevels(fields).errors).length, changesIn(fields)?.length),
    input: (fields, version, reason) => {
      const { terms } = readLevels(fields);
      return terms && { levels: terms.map(({ level: _, ...row }) => row), version, reason };
    },
    stale: [promotionTerms],
    request: { waiting: approval_id },
    shortcut: { label: "ask for the levels", group: "Promotion" },
  });
  const form = {
    draft: editor,
    errors: readLevels(editor.fields).errors,
    fixed: editor.waiting === null ? undefined : "locked while the request is pending",
  };
  return (
    <RequestPanel
      editor={editor}
      title={TITLE}
      note={now ? `version ${now.version}` : "none yet"}
      subject="promotion:levels"
      what="The table"
      changes={changesIn(editor.fields) ?? []}
      labelOf={fieldName}
    >
      <p className="small muted">
        Reductions of spot fees by a user's own volume of the last 30 full days, counted at 00:00 UTC. A change counts
        from the next count. Inviters receive their share of the reduced fee.
      </p>
      <TermRows
        form={form}
        title="Levels"
        noun="level"
        columns={[
          { name: "volume", label: "Volume from", unit: "USDT" },
          { name: "maker", label: "Off maker fees", unit: "%" },
          { name: "taker", label: "Off taker fees", unit: "%" },
        ]}
      />
      <Users levels={levels} />
    </RequestPanel>
  );
}

/** How many users have each level now. */
function Users({ levels: { users } }: LevelsProps) {
  if (users.length === 0) return null;
  return (
    <section>
      <SectionLabel>Users now</SectionLabel>
      <Facts
        width={90}
        rows={users.map(({ level, users: count }) => ({ name: `Level ${level}`, value: count.toLocaleString(TAG) }))}
      />
    </section>
  );
}
