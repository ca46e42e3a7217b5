import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { root } from "../step.ts";

export type AlertRule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

type RuleFile = { readonly groups: readonly { readonly name: string; readonly rules: readonly AlertRule[] }[] };

/** Every rule of deploy/prometheus/alerts.yaml, in its order. */
export function alertRules(): readonly AlertRule[] {
  const file = load(readFileSync(`${root}deploy/prometheus/alerts.yaml`, "utf8")) as RuleFile;
  return file.groups.flatMap(({ rules }) => rules);
}

export const RUNBOOKS = "docs/RUNBOOKS.md";
/** The rule that fires for any alarm of the console names its section by the alarm's kind. */
export const ANY_ALARM = "{{ $labels.kind }}";
/** The section that a rule leads to. */
export const sectionOf = ({ annotations }: AlertRule): string => annotations.runbook.replace(`${RUNBOOKS}#`, "");
