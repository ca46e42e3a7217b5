import { CloseOutlined, DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useNow } from "../clock.ts";
import { countText } from "../format/count.ts";
import { clock } from "../format/time.ts";
import { openText } from "../format/total.ts";
import { Asking, Callout, SendError } from "../ui/callout.tsx";
import { KeyCap, KeyHints } from "../ui/key-cap.tsx";
import { dismiss, useDecisionOn } from "./decisions.ts";
import type { Desk } from "./desk.ts";
import { minutesLeft } from "./minutes-left.ts";
import type { Lease } from "./use-lease.ts";
import "./drawer.css";

type DrawerProps = {
  readonly desk: Desk;
  readonly label: string;
  readonly head: React.ReactNode;
  readonly children: React.ReactNode;
  readonly hints?: readonly (readonly [keys: string, label: string])[];
  /** Reject, then approve; nothing for a read-only role. */
  readonly actions?: React.ReactNode;
  /** Why an action is not possible now. */
  readonly why?: React.ReactNode;
};

/** The frame of an open record. It has no mask: the list beside it stays usable. */
export function Drawer({ desk, label, head, children, hints = [], actions, why }: DrawerProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);
  return (
    <section className="drawer" ref={frame} tabIndex={-1} aria-label={label} onKeyDown={disarmed}>
      <header className="drawer-head">
        {head}
        <div className="drawer-nav">
          {desk.position && (
            <>
              <span className="small muted nowrap">
                {countText(desk.position.at)} of {openText(desk.position.of)}
              </span>
              <Button type="text" size="small" icon={<UpOutlined />} aria-label="Previous, k" onClick={desk.previous} />
              <Button type="text" size="small" icon={<DownOutlined />} aria-label="Next, j" onClick={desk.next} />
            </>
          )}
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close, Escape" onClick={desk.close} />
        </div>
      </header>
      <div className="drawer-body">{children}</div>
      <footer className="drawer-foot">
        <KeyHints hints={[["j k", "next, previous"], ...hints, ["Escape", "close"]]} />
        <div className="drawer-decide">
          <div className="drawer-actions">{actions}</div>
          {why && <div className="caption">{why}</div>}
        </div>
      </footer>
    </section>
  );
}

/** The first Escape takes the focus from a button that Enter would press; the second closes the record. */
function disarmed(event: React.KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (!(event.target instanceof Element && event.target.closest("[data-arms]"))) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true });
}

type NoticesProps = {
  readonly desk: Desk;
  readonly id: string;
  /** How the record is called in a sentence. */
  readonly name: string;
  readonly onRead: () => void;
};

/** Obstacles to deciding the open record: another holder, a lost answer, a conflict, a refusal. */
export function DrawerNotices({ desk, id, name, onRead }: NoticesProps) {
  const decision = useDecisionOn(desk.queue, id);
  const { lease } = desk;
  const progress = decision?.progress;
  const settle = () => decision && dismiss(decision.slot);
  return (
    <>
      {lease.state === "other" && <HeldByOther lease={lease} name={name} />}
      {lease.state === "failed" && (
        <Callout tone="warn" title="The record could not be taken.">
          {lease.who}
        </Callout>
      )}
      {progress?.kind === "asking" && <Asking what={`${name} was ${decision?.effect}`} />}
      {progress?.kind === "refused" && <SendError error={progress.error} />}
      {progress?.kind === "conflict" && (
        <Callout
          tone="warn"
          title={progress.result ?? "Someone else decided this while you were reading."}
          actions={
            <>
              <Button
                size="small"
                onClick={() => {
                  settle();
                  onRead();
                }}
              >
                See the result
              </Button>
              <Button
                size="small"
                type="primary"
                onClick={() => {
                  settle();
                  desk.next();
                }}
              >
                Next <KeyCap keys="j" />
              </Button>
            </>
          }
        >
          Your decision was not carried out.
        </Callout>
      )}
    </>
  );
}

/** Who holds the record and for how long, and a way to wait for it. */
function HeldByOther({ lease, name }: { readonly lease: Lease; readonly name: string }) {
  const now = useNow(10_000);
  const left = lease.untilMs === undefined ? undefined : minutesLeft(lease.untilMs - now);
  return (
    <Callout
      tone="warn"
      title={left === undefined ? `${lease.who} is working on ${name}.` : `${lease.who} holds ${name} for ${left}.`}
      actions={
        lease.await && (
          <Button size="small" aria-pressed={lease.isAwaited === true} onClick={lease.await}>
            {lease.isAwaited ? "Stop waiting" : "Take when it is free"}
          </Button>
        )
      }
    >
      {lease.isAwaited
        ? "You get it as soon as it is released or the lease ends. Keep the record open."
        : "You can view it. Press t to ask for it again."}
    </Callout>
  );
}

/** Whether the open record is held, in the head of the drawer. */
export function LeaseMark({ desk }: { readonly desk: Desk }) {
  const { state, untilMs, toggle } = desk.lease;
  if (!toggle) return null;
  if (state === "mine")
    return (
      <button type="button" className="link-button small nowrap" onClick={toggle} title="Release to the queue">
        yours until {untilMs === undefined ? "…" : clock(untilMs, { seconds: false })} <KeyCap keys="t" />
      </button>
    );
  return (
    <button type="button" className="link-button small nowrap" onClick={toggle}>
      {state === "none" ? "take" : "ask again"} <KeyCap keys="t" />
    </button>
  );
}
