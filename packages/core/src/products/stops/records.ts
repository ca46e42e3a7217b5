import { envelope } from "../../codec/parts.ts";
import {
  added,
  flag,
  integer,
  listOf,
  type MemberOf,
  optional,
  placed,
  record,
  text,
  time,
  type ValueOf,
} from "../../codec/schema.ts";

export const commands = {
  /** Stops new business of a target, or opens it again. Who may do which is decided before: one operator stops, two open. */
  setStop: { ...envelope, target: text, stopped: flag, operatorId: integer },
};
export type SetStop = MemberOf<typeof commands, "setStop">;

/** The last word on a target; a target that was never stopped has none. */
export const stopRecord = record({
  target: text,
  stopped: flag,
  /** Who stopped it, or confirmed that it opens. */
  operatorId: integer,
  at: time,
});
export type Stop = ValueOf<typeof stopRecord>;

export const events = { stop: { stop: stopRecord } };

export const rows = placed(18, { stops: added(optional(listOf(stopRecord))) });
