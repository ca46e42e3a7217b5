import { duration } from "../format/time.ts";
import { Shape } from "./shape.tsx";
import "./status.css";

export type Due = {
  readonly due_at_ms: number;
  readonly age: "in_time" | "due_soon" | "late" | "done";
};

/** The state of a target now; the server's is as old as its answer. */
export function ageNow({ due_at_ms, age }: Due, nowMs: number): Due["age"] {
  if (age === "done") return "done";
  return nowMs >= due_at_ms ? "late" : age;
}

const shapes = { in_time: "ring", due_soon: "half", late: "square", done: "tick" } as const;
const spoken = { in_time: "in time", due_soon: "due soon", late: "late", done: "decided" } as const;

export function Age({ due, nowMs, long = false }: { due: Due; nowMs: number; long?: boolean }) {
  const age = ageNow(due, nowMs);
  const left = duration(Math.abs(due.due_at_ms - nowMs));
  const text = age === "done" ? "decided" : age === "late" ? `late ${left}` : long ? `due in ${left}` : left;
  return (
    <span className={`age age-${age}`}>
      <Shape kind={shapes[age]} size={11} />
      <span>{text}</span>
      {!long && age !== "done" && age !== "late" && <span className="visually-hidden">left, {spoken[age]}</span>}
    </span>
  );
}
