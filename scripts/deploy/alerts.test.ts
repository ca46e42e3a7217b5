import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { alarmKinds } from "@candor/contract/domain/alarms.ts";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { runbooks, sectionOf as sectionOfConsole } from "../../apps/console/src/shared/health/runbooks.ts";
import { runbookDocument } from "../runbooks.ts";
import { root } from "../step.ts";
import { ANY_ALARM, alertRules, RUNBOOKS, sectionOf } from "./alert-rules.ts";
import { readingOf } from "./promql.ts";

const rules = alertRules();
const document = readFileSync(`${root}${RUNBOOKS}`, "utf8");
const sections = [...document.matchAll(/^## (\S+)$/gm)].map((match) => match[1] as string);
const promtool = (...words: string[]) => spawnSync("promtool", words, { cwd: root, encoding: "utf8" });
const isInstalled = promtool("--version").status === 0;

test("docs/RUNBOOKS.md is what scripts/runbooks.ts makes", () => {
  expect(document).toBe(runbookDocument());
});

test("every alarm and every alert has a section, and every section an alarm or an alert", () => {
  const led = rules.map(sectionOf);
  expect(led.filter((kind) => kind !== ANY_ALARM && !sections.includes(kind))).toEqual([]);
  expect(alarmKinds.filter((kind) => !sections.includes(kind))).toEqual([]);
  const known: readonly string[] = [...alarmKinds, ...led];
  expect(sections.filter((kind) => !known.includes(kind))).toEqual([]);
  expect(sections.toSorted()).toEqual(Object.keys(runbooks).toSorted());
  expect(led).toContain(ANY_ALARM);
});

test("the console names the section of each alarm", () => {
  for (const kind of alarmKinds) {
    const [path, anchor] = sectionOfConsole(kind).split("#");
    expect(path).toBe(RUNBOOKS);
    expect(sections).toContain(anchor);
  }
});

test("a runbook says what it means, where to look, what to do and not to do, and whom to tell", () => {
  for (const [kind, { means, look, steps, never, tell }] of Object.entries(runbooks)) {
    for (const list of [look, steps, never]) expect(list.length, kind).toBeGreaterThan(0);
    for (const text of [means, tell, ...look, ...steps, ...never]) {
      expect(text, kind).not.toBe("");
      expect((text.match(/`/g) ?? []).length % 2, text).toBe(0);
    }
  }
});

test("the metrics that runbooks name are read by a rule or panel, whose names a started server is asked for", () => {
  const panels = readFileSync(`${root}deploy/grafana/candor.json`, "utf8");
  const read = `${rules.map(({ expr }) => expr).join("\n")}\n${panels}`;
  const named = document.match(/candor_[a-z0-9_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !read.includes(name))).toEqual([]);
});

test("each rule is complete, and its name is its own", () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, labels, annotations } of rules) {
    expect(["page", "ticket"], alert).toContain(labels.severity);
    expect(annotations.summary, alert).not.toBe("");
    expect(annotations.runbook, alert).toMatch(/^docs\/RUNBOOKS\.md#/);
  }
});

test("an expression that is not PromQL is refused, and labels are found wherever they stand", () => {
  expect(() => readingOf("rate(candor_sockets[5m]")).toThrow(/not PromQL/);
  const { metrics, groupedBy } = readingOf(
    'sum by (route) (rate(candor_http_seconds_count{status=~"5..",job="a"}[5m]))',
  );
  expect(metrics).toEqual([{ name: "candor_http_seconds_count", labels: ["status", "job"] }]);
  expect(groupedBy).toEqual(["route"]);
});

test("each rule has a test that fires it", () => {
  type Tests = { tests: { name: string; alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
  const { tests } = load(readFileSync(`${root}deploy/prometheus/alerts.test.yaml`, "utf8")) as Tests;
  const firing = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  );
  expect(firing.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

test.skipIf(!isInstalled)(
  "promtool accepts the rules, and their tests pass (skipped where promtool is missing)",
  () => {
    for (const words of [
      ["check", "rules", "deploy/prometheus/alerts.yaml"],
      ["test", "rules", "deploy/prometheus/alerts.test.yaml"],
    ]) {
      const { status, stdout, stderr } = promtool(...words);
      expect(status, stdout + stderr).toBe(0);
    }
  },
);
