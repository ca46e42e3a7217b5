import { useRef, useState } from "react";
import { useKeys } from "../../shared/keys/use-keys.ts";
import type { Desk } from "../../shared/queue/desk.ts";
import { Drawer, DrawerNotices } from "../../shared/queue/drawer.tsx";
import { SectionLabel } from "../../shared/ui/panel.tsx";
import { ComparisonList } from "./comparison-list.tsx";
import { comparisonsOf, type FieldName, type IdentityRecord, nextOpen } from "./comparisons.ts";
import { Cutout } from "./cutout.tsx";
import { DecideButtons, Outcome, RejectForm, useDecide } from "./decide.tsx";
import { Knowledge } from "./knowledge.tsx";
import { useViewer } from "./use-viewer.ts";
import { Viewer } from "./viewer.tsx";
import "./review.css";

type ReviewProps = {
  readonly record: IdentityRecord;
  readonly desk: Desk;
  readonly head: React.ReactNode;
  readonly onRead: () => void;
};

/** The open identity: pictures left; what was typed, what is known and the decision right. */
export function Review({ record, desk, head, onRead }: ReviewProps) {
  const comparisons = comparisonsOf(record);
  const [ticked, setTicked] = useState<ReadonlySet<FieldName>>(new Set());
  const [current, setCurrent] = useState<FieldName>("name");
  const stage = useRef<HTMLDivElement>(null);
  const comparison = comparisons.find(({ field }) => field === current);
  const viewer = useViewer(record, comparison, stage);
  const open = record.state === "under_review";
  const decide = useDecide(record, desk, comparisons, ticked);
  const withPhotos = record.photos.length > 0;

  const tick = (field: FieldName) => {
    const next = new Set(ticked);
    if (!next.delete(field)) next.add(field);
    setTicked(next);
    setCurrent(next.has(field) ? nextOpen(comparisons, next, field) : field);
  };
  useKeys([
    ...(open && desk.mayReview
      ? comparisons.map(({ field, label }, index) => ({
          keys: `${index + 1}`,
          label: `${label.toLowerCase()} agrees`,
          group: "Identity",
          run: () => tick(field),
        }))
      : []),
    ...decide.keys,
    ...(withPhotos ? viewerKeys(viewer) : []),
  ]);

  return (
    <Drawer
      desk={desk}
      label={`Identity of ${record.user.nickname}`}
      head={head}
      hints={[
        ["1-6", "agrees"],
        ...(withPhotos
          ? ([
              ["+ -", "zoom"],
              ["[ ]", "rotate"],
              ["p", "photo"],
            ] as const)
          : []),
      ]}
      actions={open && desk.mayReview && <DecideButtons decide={decide} />}
      why={open && (desk.mayReview ? decide.why : "You read here: your role decides no identity.")}
    >
      <div className={`review${withPhotos ? "" : " review-basic"}`}>
        {withPhotos && <Viewer viewer={viewer} photos={record.photos} stage={stage} />}
        <div className="review-rail">
          <DrawerNotices desk={desk} id={record.id} name={record.user.nickname} onRead={onRead} />
          {!open && <Outcome record={record} />}
          <section>
            <SectionLabel aside={`${ticked.size} of ${comparisons.length} ${withPhotos ? "agree" : "checked"}`}>
              Typed by the user
            </SectionLabel>
            <ComparisonList
              comparisons={comparisons}
              ticked={ticked}
              current={current}
              fixed={!open || !desk.mayReview}
              onTick={tick}
              onLook={setCurrent}
            />
          </section>
          {withPhotos && comparison && (
            <section>
              <SectionLabel aside={comparison.field === "person" ? "document and face" : "cut from the photo"}>
                Side by side
              </SectionLabel>
              <Cutout comparison={comparison} viewer={viewer} photos={record.photos} />
            </section>
          )}
          <Knowledge record={record} />
          {open && desk.mayReview && <RejectForm decide={decide} lang={record.user.lang} />}
        </div>
      </div>
    </Drawer>
  );
}

function viewerKeys(viewer: ReturnType<typeof useViewer>) {
  const key = (keys: string, label: string, run: () => void, more: { hidden?: true; repeat?: true } = {}) => ({
    keys,
    label,
    group: "Picture",
    run,
    ...more,
  });
  const by = 40;
  return [
    key("+", "zoom in", viewer.zoomIn, { repeat: true }),
    key("=", "zoom in", viewer.zoomIn, { hidden: true, repeat: true }),
    key("-", "zoom out", viewer.zoomOut, { repeat: true }),
    key("0", "whole picture", viewer.fit),
    key("[", "rotate left", () => viewer.rotate(-1)),
    key("]", "rotate right", () => viewer.rotate(1)),
    key("p", "next picture", viewer.next),
    key("b", "more contrast", viewer.toggleContrast),
    key("ArrowLeft", "frame to the left", () => viewer.nudge(-1, 0), { repeat: true }),
    key("ArrowRight", "frame to the right", () => viewer.nudge(1, 0), { repeat: true }),
    key("ArrowUp", "frame up", () => viewer.nudge(0, -1), { repeat: true }),
    key("ArrowDown", "frame down", () => viewer.nudge(0, 1), { repeat: true }),
    key("Shift+ArrowLeft", "picture to the right", () => viewer.drag({ x: by, y: 0 }), { repeat: true }),
    key("Shift+ArrowRight", "picture to the left", () => viewer.drag({ x: -by, y: 0 }), { repeat: true }),
    key("Shift+ArrowUp", "picture down", () => viewer.drag({ x: 0, y: by }), { repeat: true }),
    key("Shift+ArrowDown", "picture up", () => viewer.drag({ x: 0, y: -by }), { repeat: true }),
  ];
}
