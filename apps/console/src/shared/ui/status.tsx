import { Tag as AntTag } from "antd";
import { Shape, type ShapeKind } from "./shape.tsx";
import "./status.css";

export type Tone = "neutral" | "info" | "warn" | "ok" | "bad";

/** One word, one color, one shape. */
const words: Readonly<Record<string, readonly [word: string, tone: Tone, shape: ShapeKind]>> = {
  waiting: ["Waiting", "neutral", "ring"],
  draft: ["Draft", "neutral", "ring"],
  cancelled: ["Canceled", "neutral", "ring"],
  canceled: ["Canceled", "neutral", "ring"],
  withdrawn: ["Withdrawn", "neutral", "ring"],
  expired: ["Expired", "neutral", "ring"],
  under_review: ["Under review", "info", "half"],
  trading: ["Trading", "info", "half"],
  open: ["Open", "info", "half"],
  partially_filled: ["Partially filled", "info", "half"],
  approved: ["Approved, booking", "info", "half"],
  filled: ["Filled", "ok", "tick"],
  completed: ["Filled", "ok", "tick"],
  pending: ["Waiting", "neutral", "ring"],
  opening: ["Opening", "info", "half"],
  holding: ["Trading", "info", "half"],
  closing: ["Closing", "info", "half"],
  closed: ["Closed", "neutral", "ring"],
  liquidated: ["Liquidated", "bad", "square"],
  running: ["Awaiting settlement", "neutral", "ring"],
  won: ["Won", "neutral", "ring"],
  lost: ["Lost", "neutral", "ring"],
  flat: ["Flat", "neutral", "ring"],
  void: ["Void", "neutral", "ring"],
  hosting: ["Hosting", "info", "half"],
  redeemed: ["Redeemed early", "neutral", "ring"],
  sending: ["Sending", "warn", "triangle"],
  frozen: ["Frozen", "warn", "triangle"],
  paused: ["Paused", "warn", "triangle"],
  simulated: ["Simulated", "warn", "triangle"],
  taken_back: ["Taken back", "neutral", "ring"],
  allotted: ["Allotted", "ok", "tick"],
  released: ["Released", "ok", "tick"],
  passed: ["Passed", "ok", "tick"],
  verified: ["Verified", "ok", "tick"],
  active: ["Active", "ok", "tick"],
  booked: ["Booked", "ok", "tick"],
  published: ["Published", "ok", "tick"],
  rejected: ["Rejected", "bad", "cross"],
  refused: ["Refused", "bad", "cross"],
  locked: ["Locked", "bad", "cross"],
  denied: ["Denied", "bad", "cross"],
  due_soon: ["Due soon", "warn", "half"],
  late: ["Late", "bad", "square"],
  disputed: ["Disputed", "warn", "triangle"],
  second: ["1 of 2", "warn", "half"],
  returned: ["Returned", "ok", "tick"],
  paid: ["Paid", "info", "half"],
  unpaid: ["Unpaid", "neutral", "ring"],
  applied: ["Applied", "info", "half"],
  suspended: ["Suspended", "warn", "triangle"],
  left: ["Left", "neutral", "ring"],
};

type TagProps = { readonly tone?: Tone; readonly shape?: ShapeKind; readonly children: React.ReactNode };

const colors = {
  neutral: ["default", "var(--t2)"],
  info: ["processing", "var(--info)"],
  warn: ["warning", "var(--warn)"],
  ok: ["success", "var(--up)"],
  bad: ["error", "var(--down)"],
} as const;

/** The text has our color: antd's own for the dark theme has a contrast of 4.39 on amber. */
export const Tag = ({ tone = "neutral", shape, children }: TagProps) => {
  const [kind, color] = colors[tone];
  return (
    <AntTag color={kind} variant="outlined" style={{ color }} icon={shape && <Shape kind={shape} />}>
      {children}
    </AntTag>
  );
};

/** The label of a state; an unknown state is shown by its name. */
export function Status({ state, children }: { readonly state: string; readonly children?: React.ReactNode }) {
  const [word, tone, shape] = words[state] ?? [state.replaceAll("_", " "), "neutral" as const, "ring" as const];
  return (
    <Tag tone={tone} shape={shape}>
      {children ?? word}
    </Tag>
  );
}
