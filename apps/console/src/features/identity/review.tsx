import { EyeOutlined } from "@ant-design/icons";
import { identityReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { Button } from "antd";
import { useState } from "react";
import { RecordCase } from "../../shared/cases/record-case.tsx";
import { personName } from "../../shared/format/person.ts";
import type { KeyBinding } from "../../shared/keys/registry.ts";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { pictureKeys } from "../../shared/picture/picture-keys.ts";
import type { ReviewProps } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { RejectForm } from "../../shared/queue/rejection.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { ComparisonList } from "./comparison-list.tsx";
import { type Comparison, comparisonsOf, type FieldName, type IdentityRecord, nextOpen } from "./comparisons.ts";
import { Cutout } from "./cutout.tsx";
import { DecideButtons, Outcome, useDecide } from "./decide.tsx";
import { Knowledge } from "./knowledge.tsx";
import { useViewer } from "./use-viewer.ts";
import { Viewer } from "./viewer.tsx";
import "./review.css";

/** The keys for the next photo and the frame of the current field, besides those of every picture. */
function viewerKeys(viewer: ReturnType<typeof useViewer>): readonly KeyBinding[] {
  const frame = (keys: string, label: string, x: number, y: number): KeyBinding => ({
    keys,
    label,
    group: "Picture",
    repeat: true,
    run: () => viewer.nudge(x, y),
  });
  return [
    ...pictureKeys(viewer),
    { keys: "p", label: "next picture", group: "Picture", run: viewer.next },
    frame("ArrowLeft", "frame to the left", -1, 0),
    frame("ArrowRight", "frame to the right", 1, 0),
    frame("ArrowUp", "frame up", 0, -1),
    frame("ArrowDown", "frame down", 0, 1),
  ];
}

/** The comparisons that are ticked, and the current one. */
function useTicks(comparisons: readonly Comparison[]) {
  const [ticked, setTicked] = useState<ReadonlySet<FieldName>>(new Set());
  const [current, setCurrent] = useState<FieldName>("name");
  const tick = (field: FieldName) => {
    const next = new Set(ticked);
    if (!next.delete(field)) next.add(field);
    setTicked(next);
    setCurrent(next.has(field) ? nextOpen(comparisons, next, field) : field);
  };
  return { ticked, current, look: setCurrent, tick, comparison: comparisons.find(({ field }) => field === current) };
}

/** The open identity: pictures at the left; typed values, facts and decision at the right. */
export function Review({ record, desk, head, onRead }: ReviewProps<IdentityRecord>) {
  const comparisons = comparisonsOf(record);
  const ticks = useTicks(comparisons);
  const deciding = record.state === "under_review" && desk.mayReview;
  const withPhotos = record.photos.length > 0;
  // Each view of a picture is logged: without a decision to make, they open on request only.
  const [opened, setOpened] = useState(deciding);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const viewer = useViewer(record, opened ? ticks.comparison : undefined, stage);
  const decide = useDecide(record, desk, comparisons, ticks.ticked);
  const looking = withPhotos && opened;
  useKeys([
    ...(deciding
      ? comparisons.map(({ field, label }, index) => ({
          keys: `${index + 1}`,
          label: `${label.toLowerCase()} agrees`,
          group: "Identity",
          run: () => ticks.tick(field),
        }))
      : []),
    ...decide.keys,
    ...(looking ? viewerKeys(viewer) : []),
  ]);
  const hints = [
    ...(deciding ? ([[`1-${comparisons.length}`, "agrees"]] as const) : []),
    ...(looking ? viewerHints : []),
  ];
  return (
    <Drawer
      desk={desk}
      label={`Identity of ${personName(record.user)}`}
      head={head}
      hints={hints}
      actions={deciding && <DecideButtons decide={decide} />}
      why={
        record.state === "under_review" &&
        (deciding ? decide.why : "Read-only access: your role cannot decide identities.")
      }
    >
      <div className={`review${withPhotos ? "" : " review-basic"}`}>
        {looking && <Viewer viewer={viewer} photos={record.photos} stage={stage} onStage={setStage} />}
        {withPhotos && !opened && <ClosedPictures count={record.photos.length} onOpen={() => setOpened(true)} />}
        <div className="drawer-rail review-rail">
          <DrawerNotices desk={desk} id={record.id} name={personName(record.user)} onRead={onRead} />
          {record.state !== "under_review" && <Outcome record={record} />}
          <section>
            <SectionLabel aside={deciding && progressOf(ticks.ticked, comparisons, withPhotos)}>
              Typed by the user
            </SectionLabel>
            <ComparisonList
              comparisons={comparisons}
              ticked={ticks.ticked}
              current={ticks.current}
              fixed={!deciding}
              onTick={ticks.tick}
              onLook={ticks.look}
            />
          </section>
          {looking && ticks.comparison && (
            <section>
              <SectionLabel aside={ticks.current === "person" ? "document and face" : "cut from the photo"}>
                Side by side
              </SectionLabel>
              <Cutout comparison={ticks.comparison} viewer={viewer} photos={record.photos} />
            </section>
          )}
          <Knowledge record={record} />
          {deciding && <RejectForm rejection={decide.rejection} reasons={identityReasons} lang={record.user.lang} />}
          <RecordCase
            kind="identity"
            record={record}
            desk={desk}
            asking={deciding}
            taken={decide.taken}
            onRead={onRead}
          />
        </div>
      </div>
    </Drawer>
  );
}

const viewerHints = [
  ["+ -", "zoom"],
  ["[ ]", "rotate"],
  ["p", "photo"],
] as const;

const progressOf = (ticked: ReadonlySet<FieldName>, comparisons: readonly Comparison[], withPhotos: boolean): string =>
  `${ticked.size} of ${comparisons.length} ${withPhotos ? "agree" : "checked"}`;

const ClosedPictures = ({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) => (
  <div className="review-closed">
    <Empty
      icon={<EyeOutlined />}
      title={`${count} pictures are closed`}
      action={<Button onClick={onOpen}>Open the pictures</Button>}
    >
      Opening them is written to the audit log, with your name.
    </Empty>
  </div>
);
