import { useNow } from "../clock.ts";
import { Age, type Due } from "../ui/age.tsx";
import type { Desk } from "./desk.ts";
import { LeaseMark } from "./drawer.tsx";

type RecordHeadProps = {
  readonly desk: Desk;
  readonly title: string;
  /** The target time, shown until the record is decided. */
  readonly due?: Due;
  /** Shown instead while the target time waits. */
  readonly waits?: string | undefined;
  /** State, tags and user. */
  readonly children: React.ReactNode;
};

/** The head of an open record: title, state and user, how much time is left, and who holds it. */
export function RecordHead({ desk, title, due, waits, children }: RecordHeadProps) {
  const now = useNow(30_000);
  return (
    <>
      <h2 className="drawer-title">{title}</h2>
      {children}
      {due && due.age !== "done" && <span className="small nowrap">{waits ?? <Age due={due} nowMs={now} long />}</span>}
      <LeaseMark desk={desk} />
    </>
  );
}
