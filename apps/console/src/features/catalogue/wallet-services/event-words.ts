import type { ServiceEvent } from "@candor/contract/domain/wallet-services.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { walletServiceEvents } from "@candor/contract/routes/console/wallet-services.ts";
import { near } from "../../../shared/format/time.ts";
import type { ShapeKind } from "../../../shared/ui/shape.tsx";
import type { Tone } from "../../../shared/ui/status.tsx";

export type ListedEvent = OutputOf<typeof walletServiceEvents>["list"][number];

export const typeNames: Readonly<Record<ServiceEvent, string>> = {
  "withdrawal.ready": "Withdrawal to pay",
  "withdrawal.passed": "Withdrawal paid",
  "withdrawal.returned": "Withdrawal returned",
  "deposit.credited": "Deposit credited",
  "deposit.rejected": "Deposit rejected",
};

type Delivery = { readonly word: string; readonly tone: Tone; readonly shape: ShapeKind; readonly note: string };

const attempts = (count: number): string => (count === 1 ? "1 attempt" : `${count} attempts`);

/** How far the delivery of an event is, and what happened at the last attempt. */
export function stateOf({ delivered_at, next_at, failure, attempts: made }: ListedEvent, now: number): Delivery {
  if (delivered_at)
    return { word: "Delivered", tone: "ok", shape: "tick", note: `${near(delivered_at, now)}, ${attempts(made)}` };
  if (next_at === null) return { word: "Given up", tone: "bad", shape: "cross", note: failure };
  if (failure === "") return { word: "Waiting", tone: "neutral", shape: "ring", note: "not sent yet" };
  return { word: "Retrying", tone: "warn", shape: "triangle", note: `${failure}, next ${near(next_at, now)}` };
}

/** The record of an event: "D-7", or a withdrawal by the beginning of its id. */
export function recordOf(subject: string): { kind: "deposit" | "withdrawal"; id: string; name: string } {
  const [kind, id = ""] = subject.split(":");
  return kind === "deposit" ? { kind, id, name: `D-${id}` } : { kind: "withdrawal", id, name: `${id.slice(0, 8)}…` };
}
