import { readFileSync } from "node:fs";
import { alarmKinds } from "@candor/contract/domain/alarms.ts";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createFeedMetrics } from "../../apps/server/src/feeds/feed-metrics.ts";
import { showConnection, showEngineRole, showReplica } from "../../apps/server/src/gateway/http/role-metrics.ts";
import { createEngineMetrics } from "../../apps/server/src/platform/metrics.ts";
import { alertRules } from "../../scripts/deploy/alert-rules.ts";
import { readingOf } from "../../scripts/deploy/promql.ts";
import { type App, root, startApp } from "../harness/app.ts";
import { freezeDatabase } from "../harness/frozen-database.ts";

/** Rules and dashboard against a started server: a name that it does not export would never fire, and no one would notice. */
let app: App;
let exported: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  app = await startApp();
  // A call, so that the histogram of calls has its labels.
  await fetch(`${app.url}/readyz`);
  exported = labelsOf(await metrics());
});
afterAll(() => app?.stop());

const metrics = async () => (await fetch(`${app.url}/metrics`)).text();

/** What Prometheus adds to every series, and its own series of a target. */
const ADDED = ["job", "instance"];

/** Each sample's name with its labels, and the names of what only roles of their own show. A family without a sample so far is known by its declaration. */
function labelsOf(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>([["up", new Set(ADDED)]]);
  const note = (name: string, labels: readonly string[]) => {
    const known = found.get(name) ?? new Set(ADDED);
    for (const label of labels) known.add(label);
    found.set(name, known);
  };
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm))
    note(
      name,
      [...labels.matchAll(/(\w+)="/g)].map((match) => match[1] as string),
    );
  const { registry } = createEngineMetrics();
  const feed = new Registry();
  createFeedMetrics(feed, { venues: [], pairs: () => new Map(), now: () => 0 });
  for (const each of [registry, feed])
    for (const metric of each.getMetricsAsArray()) {
      const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: readonly string[] };
      if (text.includes(`# TYPE ${name} `)) note(name, labelNames);
    }
  // Only roles in processes of their own and readers of a replica show these; apps/server/src/roles.test.ts asks such processes for the first.
  const roles = new Registry();
  showConnection(roles, { isConnected: () => true });
  showEngineRole(roles, { leads: () => true, following: async () => undefined });
  showReplica(roles, { figures: () => ({ replica: 0, primary: 0, behindBytes: 0 }) });
  for (const metric of roles.getMetricsAsArray()) {
    const { name, labelNames = [] } = metric as unknown as { name: string; labelNames?: readonly string[] };
    note(name, labelNames);
  }
  return found;
}

/** What the expression reads and the server does not have. */
function unknownIn(expression: string): string[] {
  const { metrics: read, groupedBy } = readingOf(expression);
  expect(read.length, expression).toBeGreaterThan(0);
  const faults = read.flatMap(({ name, labels }) => {
    const known = exported.get(name);
    return known ? labels.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`) : [name];
  });
  const isKnown = (label: string) => read.some(({ name }) => exported.get(name)?.has(label));
  return [...faults, ...groupedBy.filter((label) => !isKnown(label)).map((label) => `by ${label}`)];
}

it("exports every metric and label that an alert rule reads", () => {
  const rules = alertRules();
  expect(rules.length).toBeGreaterThan(20);
  expect(rules.flatMap(({ alert, expr }) => unknownIn(expr).map((fault) => `${alert}: ${fault}`))).toEqual([]);
});

it("finds a metric, a label and a grouping that no server has", () => {
  expect(unknownIn("candor_engine_batchid > 0")).toEqual(["candor_engine_batchid"]);
  expect(unknownIn('candor_feed_venue_up{symbol="BTC-USDT"}')).toEqual(["candor_feed_venue_up{symbol}"]);
  expect(unknownIn("sum by (venue) (candor_sockets)")).toEqual(["by venue"]);
});

it("exports what the summary of each rule names", () => {
  for (const { alert, expr, annotations } of alertRules()) {
    const { metrics: read } = readingOf(expr);
    const used = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map((match) => match[1] as string);
    expect(
      used.filter((label) => !read.some(({ name }) => exported.get(name)?.has(label))),
      alert,
    ).toEqual([]);
  }
});

it("exports every metric and label that the dashboard shows", () => {
  type Panel = { title: string; gridPos: { x: number; w: number }; targets?: { expr: string; legendFormat: string }[] };
  const { panels, templating } = JSON.parse(readFileSync(`${root}deploy/grafana/candor.json`, "utf8")) as {
    panels: Panel[];
    templating: { list: { definition?: string }[] };
  };
  const shown = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
  expect(shown.length).toBeGreaterThan(30);
  const faults = shown.flatMap(({ title, expr, legendFormat }) => {
    const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] as string);
    const { metrics: read } = readingOf(expr);
    const missing = named.filter((label) => !read.some(({ name }) => exported.get(name)?.has(label)));
    return [...unknownIn(expr), ...missing.map((label) => `legend ${label}`)].map((fault) => `${title}: ${fault}`);
  });
  expect(faults).toEqual([]);
  for (const { gridPos, title } of panels) expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
  const [, variable] = /label_values\((\w+)/.exec(templating.list[1]?.definition ?? "") ?? [];
  expect(exported.has(variable ?? "")).toBe(true);
});

it("has a series for each kind of alarm, and shows them while the database stands still", async () => {
  const seriesOf = (text: string) => [...text.matchAll(/^candor_alarm\{kind="(\w+)"\} ([01])$/gm)];
  await expect.poll(async () => seriesOf(await metrics()).map(([, kind]) => kind)).toEqual([...alarmKinds]);
  const thaw = freezeDatabase(app);
  try {
    const signal = AbortSignal.timeout(10_000);
    const text = await (await fetch(`${app.url}/metrics`, { signal })).text();
    expect(seriesOf(text)).toHaveLength(alarmKinds.length);
    expect(text).toMatch(/^candor_engine_epoch \d/m);
  } finally {
    thaw();
  }
});
