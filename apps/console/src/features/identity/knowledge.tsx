import { Button } from "antd";
import { useState } from "react";
import { dayTime } from "../../shared/format/time.ts";
import { RecordFacts } from "../../shared/queue/record-facts.tsx";
import { reasonName } from "../../shared/reasons/names.ts";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Timeline, type TimelineItem } from "../../shared/ui/timeline.tsx";
import type { IdentityRecord } from "./comparisons.ts";
import { levelName, photoNames } from "./names.ts";
import { type PhotoPair, SamePhotoDialog } from "./same-photo-dialog.tsx";

/** Facts beside the pictures, and earlier decisions. */
export function Knowledge({ record }: { readonly record: IdentityRecord }) {
  const earlier = record.history.filter(({ id }) => id !== record.id);
  return (
    <>
      <section>
        <SectionLabel aside="facts only, no score">What we know</SectionLabel>
        <RecordFacts facts={record.facts} columns={record.photos.length > 0 ? 1 : 2} />
        <SamePhotos record={record} />
      </section>
      <section>
        <SectionLabel>Before this</SectionLabel>
        {earlier.length === 0 ? (
          <p className="small muted">Nothing: this is the first one.</p>
        ) : (
          <Timeline label="Earlier submissions" items={earlier.map(itemOf)} />
        )}
        <p className="caption">Account opened {dayTime(record.registered_at)}</p>
      </section>
    </>
  );
}

/** A button for each photo that another account submitted too. */
function SamePhotos({ record }: { readonly record: IdentityRecord }) {
  const [open, setOpen] = useState<PhotoPair>();
  const pairs = record.same_photos.flatMap(({ uid, kind, other }) => {
    const own = record.photos.find((photo) => photo.kind === kind);
    return own ? [{ uid, own, other }] : [];
  });
  if (pairs.length === 0) return null;
  return (
    <div className="same-photos">
      {pairs.map((pair) => (
        <Button key={`${pair.own.kind} ${pair.other.file_id}`} size="small" onClick={() => setOpen(pair)}>
          Compare {photoNames[pair.own.kind].toLowerCase()} with {pair.uid}
        </Button>
      ))}
      <SamePhotoDialog ownUid={record.user.uid} pair={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}

const tones: Readonly<Record<string, TimelineItem["tone"]>> = { verified: "done", rejected: "bad" };

function itemOf({ id, level, state, reason, decided_at, decided_by, submitted_at }: IdentityRecord["history"][number]) {
  return {
    key: id,
    tone: tones[state] ?? ("plain" as const),
    title: `${levelName(level)}: ${state.replace("_", " ")}${reason ? `, ${reasonName(reason).toLowerCase()}` : ""}`,
    note: decided_at ? `${dayTime(decided_at)}${decided_by ? `, ${decided_by}` : ""}` : dayTime(submitted_at),
  };
}
