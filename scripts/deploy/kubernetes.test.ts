import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { StatefulSet } from "kubernetes-types/apps/v1.js";
import type { CronJob } from "kubernetes-types/batch/v1.js";
import type { ConfigMap, Container, PodSpec, Service } from "kubernetes-types/core/v1.js";
import type { NetworkPolicy } from "kubernetes-types/networking/v1.js";
import { expect, test } from "vitest";
import { backupTarget } from "../../apps/server/src/backup/backup-folder.ts";
import { parseConfig } from "../../apps/server/src/platform/config/config.ts";
import { settings } from "../../apps/server/src/platform/config/config-settings.ts";
import { root } from "../step.ts";
import { faultsOf } from "./kubernetes-types.ts";
import { type Document, documentsIn, documentsOf } from "./yaml-files.ts";

const OVERLAY = "deploy/kubernetes/overlays/example";
const isKustomization = ({ value }: Document) => value["kind"] === "Kustomization";
const base = documentsIn("deploy/kubernetes/base/*.yaml").filter((one) => !isKustomization(one));
const patches = documentsIn(`${OVERLAY}/*.yaml`).filter((one) => !isKustomization(one));
const all = <Kind>(kind: string) =>
  base.filter(({ value }) => value["kind"] === kind).map(({ value }) => value as Kind);
const only = <Kind>(kind: string): Kind => {
  const found = all<Kind>(kind);
  expect(found).toHaveLength(1);
  return found[0] as Kind;
};
const server = only<StatefulSet>("StatefulSet");
const backup = only<CronJob>("CronJob");
const pods = {
  server: server.spec?.template,
  backup: backup.spec?.jobTemplate.spec?.template,
};
const specOf = (pod: keyof typeof pods) => pods[pod]?.spec as PodSpec;
const containerOf = (pod: keyof typeof pods) => specOf(pod).containers[0] as Container;
const mainSource = readFileSync(`${root}apps/server/src/main.ts`, "utf8");

test("each document is one that the Kubernetes API accepts", () => {
  expect(base.length).toBeGreaterThan(10);
  expect(faultsOf(base)).toEqual([]);
  expect(faultsOf(patches, { isPatch: true })).toEqual([]);
});

test("an unknown field, a value of another type and a missing field are faults", () => {
  const planted = (change: (text: string) => string) => {
    const path = "deploy/kubernetes/base/server.yaml";
    const text = readFileSync(`${root}${path}`, "utf8");
    expect(change(text)).not.toBe(text);
    return faultsOf(documentsOf(change(text), path)).join("\n");
  };
  expect(planted((text) => text.replace("readOnlyRootFilesystem:", "readOnlyRootFilesytem:"))).toMatch(
    /server\.yaml: .*readOnlyRootFilesytem.* does not exist/,
  );
  expect(planted((text) => text.replace("replicas: 1", 'replicas: "1"'))).toMatch(/'string' is not assignable/);
  expect(planted((text) => text.replace(/ {2}serviceName: candor\n/, ""))).toMatch(/serviceName.* is missing/);
  expect(planted((text) => text.replace("kind: StatefulSet", "kind: StatefullSet"))).toMatch(/StatefullSet/);
  const patch = [{ path: "patch", value: { apiVersion: "v1", kind: "ConfigMap", date: {} } }];
  expect(faultsOf(patch, { isPatch: true }).join()).toMatch(/date.* does not exist/);
});

test("the base names each of its files, and the overlay each of its patches", () => {
  const [kustomization, overlay] = ["deploy/kubernetes/base", OVERLAY].map(
    (folder) => documentsIn(`${folder}/kustomization.yaml`)[0]?.value,
  );
  const files = globSync("deploy/kubernetes/base/*.yaml", { cwd: root }).map((path) => basename(path));
  expect([...(kustomization as { resources: string[] }).resources, "kustomization.yaml"].sort()).toEqual(files.sort());
  const named = (overlay as { patches: { path?: string }[] }).patches.flatMap(({ path }) => path ?? []);
  expect(named.sort()).toEqual(patches.map(({ path }) => basename(path)).sort());
});

test.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)(
  "the example renders to documents that the Kubernetes API accepts (skipped where kubectl is missing)",
  () => {
    const text = execFileSync("kubectl", ["kustomize", OVERLAY], { cwd: root, encoding: "utf8" });
    const rendered = documentsOf(text, OVERLAY);
    expect(rendered).toHaveLength(base.length);
    expect(faultsOf(rendered)).toEqual([]);
    expect(text).toContain("exchange.example.org");
    expect(text).not.toContain("candor.example.org");
    expect(text).toMatch(/image: images\.example\.org\/candor@sha256:/);
  },
);

test("there is one server and never two", () => {
  expect(server.spec?.replicas).toBe(1);
  expect(base.filter(({ value }) => /Deployment|ReplicaSet|DaemonSet|Autoscaler/.test(String(value["kind"])))).toEqual(
    [],
  );
  expect(backup.spec?.concurrencyPolicy).toBe("Forbid");
});

test("each pod meets the restricted profile and can write to its volumes alone", () => {
  for (const name of ["server", "backup"] as const) {
    const pod = specOf(name);
    expect(pod.automountServiceAccountToken, name).toBe(false);
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    const { securityContext, resources, volumeMounts = [] } = containerOf(name);
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(Object.keys(resources?.limits ?? {}).sort()).toEqual(["cpu", "ephemeral-storage", "memory"]);
    expect(pod.volumes?.map((volume) => volume.name).sort()).toEqual(volumeMounts.map((mount) => mount.name).sort());
  }
});

test("the probes ask for what the server has, and it gets the time that it needs", () => {
  const { startupProbe, livenessProbe, readinessProbe, ports } = containerOf("server");
  const source = readFileSync(`${root}apps/server/src/gateway/http/operations.ts`, "utf8");
  for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
    expect(source).toContain(`app.get("${probe?.httpGet?.path}"`);
    expect(ports?.map(({ name }) => name)).toContain(probe?.httpGet?.port);
  }
  // It does not depend on the database, whose trouble no restart would end.
  expect(livenessProbe?.httpGet?.path).toBe("/healthz");
  const readyWithinMs = Number(/READY_WITHIN_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll("_", ""));
  expect((readinessProbe?.timeoutSeconds ?? 0) * 1_000).toBeGreaterThan(readyWithinMs);
  const stopWithinMs = Number(/STOP_WITHIN_MS = ([\d_]+)/.exec(mainSource)?.[1]?.replaceAll("_", ""));
  expect((specOf("server").terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(stopWithinMs);
});

test("the settings are the server's, complete with the secrets, and none of them is a secret itself", () => {
  const { data = {} } = only<ConfigMap>("ConfigMap");
  const names = Object.values(settings).map(({ name }) => name);
  for (const map of [data, ...patches.map(({ value }) => (value as ConfigMap).data ?? {})])
    for (const name of Object.keys(map)) {
      expect(names).toContain(name);
      expect(name).not.toMatch(/SECRET|PASSWORD|TOKEN|DATABASE|KEY/);
    }
  const secrets = {
    CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
    DATABASE_URL: "postgresql://candor_app:x@db/candor",
    DATABASE_OWNER_URL: "postgresql://candor_owner:x@db/candor",
    CANDOR_S3_KEY_ID: "id",
    CANDOR_S3_SECRET_KEY: "key",
  };
  expect(parseConfig({ ...data, ...secrets }, [])).toMatchObject({ ok: true, config: { mode: "production" } });
  expect(parseConfig(data, [])).toMatchObject({ ok: false });
});

test("the backup runs the project's own script with words that it takes", () => {
  const [script, ...words] = containerOf("backup").args ?? [];
  expect(existsSync(`${root}${script}`)).toBe(true);
  const { file } = backupTarget(words, new Date(0));
  const mounts = containerOf("backup").volumeMounts?.map(({ mountPath }) => `${mountPath}/`);
  expect(mounts?.some((path) => file.startsWith(path))).toBe(true);
});

test("service and network policies select the pods that there are, and everything else is denied", () => {
  const policies = all<NetworkPolicy>("NetworkPolicy");
  const labels = Object.values(pods).map((pod) => pod?.metadata?.labels ?? {});
  const isSelected = (selector: Record<string, string>) =>
    labels.some((each) => Object.entries(selector).every(([name, value]) => each[name] === value));
  expect(isSelected(only<Service>("Service").spec?.selector ?? { none: "" })).toBe(true);
  expect(policies.filter(({ spec }) => !isSelected(spec?.podSelector?.matchLabels ?? {}))).toEqual([]);
  const denying = policies.find(({ spec }) => Object.keys(spec?.podSelector ?? {}).length === 0)?.spec;
  expect(denying).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
  // An empty `from` or `to` would be everybody.
  for (const { spec } of policies) {
    for (const rule of spec?.ingress ?? []) expect(rule.from?.length).toBeGreaterThan(0);
    for (const rule of spec?.egress ?? []) expect(rule.to?.length).toBeGreaterThan(0);
  }
});
