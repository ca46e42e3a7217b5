import type { AlarmKind } from "@candor/contract/domain/alarms.ts";

/** What an alert rule alone can see (deploy/prometheus/alerts.yaml), beside the kinds of alarms of the server. */
export type RunbookKind = AlarmKind | "server" | "answers" | "messages" | "standby" | "differs" | "bus" | "replica";

/** Text between backticks is a command, a metric or a value. */
export type Runbook = {
  readonly title: string;
  /** What it means for users and for money. */
  readonly means: string;
  /** Where to look, and what is there: pages of the console, commands at the server, metrics. */
  readonly look: readonly string[];
  /** What to do, in order. */
  readonly steps: readonly string[];
  readonly never: readonly string[];
  /** Who has to know, and when. */
  readonly tell: string;
};
