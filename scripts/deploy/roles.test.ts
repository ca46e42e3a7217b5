import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Deployment, StatefulSet } from "kubernetes-types/apps/v1.js";
import type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.js";
import type { Container, PodSpec, PodTemplateSpec } from "kubernetes-types/core/v1.js";
import type { NetworkPolicy } from "kubernetes-types/networking/v1.js";
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1.js";
import { describe, expect, test } from "vitest";
import { certificate } from "../../apps/server/src/gateway/http/certificate.ts";
import { parseConfig } from "../../apps/server/src/platform/config/config.ts";
import { isNatsInstalled } from "../../apps/server/src/testing/nats-server.ts";
import { root } from "../step.ts";
import { composeFaults, composeOf, type Service } from "./compose.ts";
import { faultsOf } from "./kubernetes-types.ts";
import { documentsIn, documentsOf } from "./yaml-files.ts";

const FOLDER = "deploy/kubernetes/overlays/roles";
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const stopWithinMs = Number(
  /STOP_WITHIN_MS = ([\d_]+)/.exec(read("apps/server/src/main.ts"))?.[1]?.replaceAll("_", ""),
);
const secrets = {
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgresql://candor_app:x@db/candor",
  NATS_URL: "tls://candor:x@nats",
  CANDOR_S3_KEY_ID: "id",
  CANDOR_S3_SECRET_KEY: "key",
  CANDOR_FEED: "binance,kraken,coinbase",
  SMTP_HOST: "smtp.example.org",
  SMTP_FROM: "a@example.org",
};
const ROLES = ["engine", "gateway", "jobs"] as const;

describe("the roles in Kubernetes", () => {
  const own = documentsIn(`${FOLDER}/*.yaml`).filter(({ value }) => value["kind"] !== "Kustomization");
  const named = <Kind>(kind: string, name: string): Kind => {
    const found = own.filter(
      ({ value }) => value["kind"] === kind && (value["metadata"] as { name: string }).name === name,
    );
    expect(found, `${kind} ${name}`).toHaveLength(1);
    return found[0]?.value as Kind;
  };
  const workloads = {
    engine: named<StatefulSet>("StatefulSet", "candor-engine"),
    gateway: named<Deployment>("Deployment", "candor-gateway"),
    jobs: named<Deployment>("Deployment", "candor-jobs"),
    nats: named<StatefulSet>("StatefulSet", "nats"),
  };
  const podOf = (name: keyof typeof workloads) => workloads[name].spec?.template as PodTemplateSpec;
  const specOf = (name: keyof typeof workloads) => podOf(name).spec as PodSpec;
  const containerOf = (name: keyof typeof workloads) => specOf(name).containers[0] as Container;
  const budgetOf = (name: string) => named<PodDisruptionBudget>("PodDisruptionBudget", name).spec;

  test("each document is one that the Kubernetes API accepts, and is named by the overlay", () => {
    expect(own.length).toBeGreaterThan(12);
    expect(faultsOf(own)).toEqual([]);
    const overlay = documentsIn(`${FOLDER}/kustomization.yaml`)[0]?.value as { resources: string[] };
    const files = globSync(`${FOLDER}/*.yaml`, { cwd: root }).map((path) => basename(path));
    expect([...overlay.resources, "kustomization.yaml"].sort()).toEqual(["../../base", ...files].sort());
  });

  test.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)(
    "it renders to the base without its one server, with a service of gateways (skipped where kubectl is missing)",
    () => {
      const text = execFileSync("kubectl", ["kustomize", FOLDER], { cwd: root, encoding: "utf8" });
      const rendered = documentsOf(text, FOLDER);
      expect(faultsOf(rendered)).toEqual([]);
      const of = (kind: string) => rendered.filter(({ value }) => value["kind"] === kind).map(({ value }) => value);
      const names = (kind: string) => of(kind).map(({ metadata }) => (metadata as { name: string }).name);
      expect(names("StatefulSet")).toEqual(["candor-engine", "nats"]);
      expect(names("PodDisruptionBudget")).not.toContain("candor");
      const [service] = of("Service") as { spec: object }[];
      expect(service?.spec).toMatchObject({
        publishNotReadyAddresses: false,
        selector: { "app.kubernetes.io/component": "gateway" },
      });
      const entry = (of("NetworkPolicy") as NetworkPolicy[]).find(
        ({ metadata }) => metadata?.name === "candor-ingress",
      );
      expect(entry?.spec?.podSelector?.matchLabels).toEqual(podOf("gateway").metadata?.labels);
      expect(text).not.toContain("component: server");
    },
  );

  test("each pod meets the restricted profile and can write to its volumes alone", () => {
    for (const name of [...ROLES, "nats"] as const) {
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
      expect(workloads[name].spec?.selector.matchLabels, name).toEqual(podOf(name).metadata?.labels);
    }
  });

  test.each(ROLES)("a pod of %s starts with the settings, and gets the time to end", (role) => {
    const { env = [], lifecycle, startupProbe, livenessProbe, readinessProbe } = containerOf(role);
    const [base] = documentsIn("deploy/kubernetes/base/settings.yaml");
    const data = base?.value["data"] as Record<string, string>;
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    expect(given["CANDOR_ROLE"]).toBe(role);
    expect(parseConfig({ ...secrets, ...data, ...given }, [])).toMatchObject({ ok: true, config: { role } });
    expect([startupProbe, livenessProbe].map((probe) => probe?.httpGet?.path)).toEqual(["/healthz", "/healthz"]);
    // A gateway without an engine still serves what can be read.
    expect(readinessProbe?.httpGet?.path).toBe(role === "gateway" ? "/healthz" : "/readyz");
    const leavesMs = (lifecycle?.preStop?.sleep?.seconds ?? 0) * 1_000;
    expect(leavesMs > 0).toBe(role === "gateway");
    expect((specOf(role).terminationGracePeriodSeconds ?? 0) * 1_000).toBeGreaterThan(stopWithinMs + leavesMs);
  });

  test("a leader and its standby are on two machines, one of them stays, and they are updated one after the other", () => {
    const { replicas, updateStrategy, podManagementPolicy } = workloads.engine.spec ?? {};
    expect([replicas, updateStrategy, podManagementPolicy]).toEqual([2, { type: "RollingUpdate" }, "Parallel"]);
    const [apart] = specOf("engine").affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    expect(apart?.topologyKey).toBe("kubernetes.io/hostname");
    expect(apart?.labelSelector?.matchLabels).toEqual(podOf("engine").metadata?.labels);
    for (const role of ROLES) {
      const { selector, minAvailable, maxUnavailable } = budgetOf(`candor-${role}`) ?? {};
      expect(selector?.matchLabels).toEqual(podOf(role).metadata?.labels);
      expect([minAvailable, maxUnavailable]).toEqual(role === "gateway" ? [undefined, 1] : [1, undefined]);
    }
    expect(workloads.jobs.spec?.replicas).toBe(2);
  });

  test("gateways are added by their load, and the autoscaler alone says how many there are", () => {
    const {
      scaleTargetRef,
      minReplicas = 0,
      maxReplicas = 0,
    } = named<HorizontalPodAutoscaler>("HorizontalPodAutoscaler", "candor-gateway").spec ?? {};
    expect(scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name: "candor-gateway" });
    expect(minReplicas).toBeGreaterThan(1);
    expect(maxReplicas).toBeGreaterThan(minReplicas);
    expect(workloads.gateway.spec?.replicas).toBeUndefined();
    expect(workloads.gateway.spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  test("Candor's roles and NATS alone reach NATS, and the backup does not", () => {
    const policies = own
      .filter(({ value }) => value["kind"] === "NetworkPolicy")
      .map(({ value }) => value as NetworkPolicy);
    type Selector = { matchLabels?: Record<string, string>; matchExpressions?: { key: string; values?: string[] }[] };
    const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
      matchExpressions.every(({ key, values }) => values?.includes(labels[key] ?? ""));
    const everybody = {
      ...Object.fromEntries([...ROLES, "nats" as const].map((name) => [name, podOf(name).metadata?.labels ?? {}])),
      backup: { "app.kubernetes.io/name": "candor", "app.kubernetes.io/component": "backup" },
    };
    const selectedBy = (selector: Selector = {}) =>
      Object.entries(everybody).flatMap(([name, labels]) => (selects(selector, labels) ? [name] : []));
    const ofNats = policies.find(({ metadata }) => metadata?.name === "nats")?.spec;
    const from = (port: string) =>
      ofNats?.ingress
        ?.filter(({ ports }) => ports?.some((one) => one.port === port))
        .flatMap((rule) => (rule.from ?? []).flatMap(({ podSelector }) => selectedBy(podSelector)));
    expect(selectedBy(ofNats?.podSelector)).toEqual(["nats"]);
    expect(ofNats?.policyTypes).toEqual(["Ingress", "Egress"]);
    expect([from("client"), from("route"), from("monitor")]).toEqual([[...ROLES], ["nats"], []]);
    const bus = policies.find(({ metadata }) => metadata?.name === "candor-bus")?.spec;
    expect(selectedBy(bus?.podSelector)).toEqual([...ROLES]);
    for (const { spec } of policies) {
      for (const rule of spec?.ingress ?? []) expect(rule.from?.length).toBeGreaterThan(0);
      for (const rule of spec?.egress ?? []) expect(rule.to?.length).toBeGreaterThan(0);
    }
  });
});

describe("deploy/compose.roles.yaml", () => {
  const compose = composeOf("deploy/compose.roles.yaml");
  const one = composeOf("deploy/compose.yaml");
  const services = compose.services as Record<string, Service>;
  const engines = [services["engine-1"], services["engine-2"]];
  const gateways = [services["gateway-1"], services["gateway-2"]];

  test("is one that compose accepts, with a read-only root, no capabilities and limits", () => {
    expect(composeFaults(documentsIn("deploy/compose.roles.yaml")[0]?.value ?? {})).toBeNull();
    for (const [
      name,
      { read_only, cap_drop, security_opt, image, mem_limit, cpus, pids_limit, ...rest },
    ] of Object.entries(services)) {
      expect([read_only, cap_drop, security_opt], name).toEqual([true, ["ALL"], ["no-new-privileges:true"]]);
      expect(image, name).toMatch(/:[\w.-]+$/);
      expect([mem_limit, cpus, pids_limit], name).not.toContain(undefined);
      if (!rest.profiles) expect(rest.healthcheck?.test[0], name).toBe("CMD");
    }
  });

  test("has a leader and a standby, jobs and two gateways, which start with the settings", () => {
    for (const [role, all] of Object.entries({ engine: engines, gateway: gateways, jobs: [services["jobs"]] }))
      for (const service of all) {
        const result = parseConfig({ ...secrets, ...service?.environment }, []);
        expect(result).toMatchObject({ ok: true, config: { role, mode: "production" } });
        expect(service?.volumes).toContain("pictures:/var/lib/candor");
        expect(Number.parseInt(service?.stop_grace_period ?? "", 10) * 1_000).toBeGreaterThan(stopWithinMs);
      }
    // A deposed engine comes back as the standby.
    for (const engine of engines) expect(engine?.restart).toBe("unless-stopped");
  });

  test("NATS and PostgreSQL are reachable by Candor's roles alone, and gateways by Caddy alone", () => {
    const membersOf = (network: string) =>
      Object.entries(services)
        .flatMap(([name, { networks }]) => (networks.includes(network) ? [name] : []))
        .sort();
    const roles = ["engine-1", "engine-2", "gateway-1", "gateway-2", "jobs"];
    expect(membersOf("bus")).toEqual([...roles, "nats"].sort());
    expect(membersOf("data")).toEqual([...roles, "backup", "postgres"].sort());
    expect(membersOf("front")).toEqual(["caddy", "gateway-1", "gateway-2"]);
    for (const name of ["bus", "data", "front"]) expect(compose.networks[name]?.internal).toBe(true);
    const subnet = compose.networks["front"]?.ipam?.config[0]?.subnet;
    for (const gateway of gateways) expect(gateway?.environment?.["CANDOR_TRUST_PROXY"]).toBe(subnet);
    expect(subnet).not.toBe(one.networks["front"]?.ipam?.config[0]?.subnet);
  });

  test("Caddy and PostgreSQL are those of the file for one process", () => {
    expect(services["postgres"]).toEqual(one.services["postgres"]);
    const { environment, depends_on, ...caddy } = services["caddy"] as Service;
    const { environment: _, depends_on: __, ...other } = one.services["caddy"] as Service;
    expect(caddy).toEqual(other);
    expect(environment).toEqual({ CANDOR_UPSTREAM: "gateway-1:8080 gateway-2:8080" });
    expect(Object.keys(depends_on ?? {})).toEqual(["gateway-1", "gateway-2"]);
  });

  test("every secret is a file, and no setting of a service is one", () => {
    for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    for (const { environment = {} } of Object.values(services))
      for (const name of Object.keys(environment))
        expect(name).not.toMatch(/(SECRET|PASSWORD|TOKEN|DATABASE_URL|NATS_URL)$/);
  });
});

test.skipIf(!isNatsInstalled())(
  "the NATS server accepts its files, and a wrong word is refused (skipped where it is missing)",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "candor-nats-"));
    const place = (path: string, text: string) => {
      mkdirSync(join(folder, path, ".."), { recursive: true });
      writeFileSync(join(folder, path), text);
      return join(folder, path);
    };
    const check = (text: string) => {
      const path = place("etc/nats/nats.conf", text.replaceAll("/etc/nats-tls/", `${folder}/tls/`));
      const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };
      const { stdout, stderr } = spawnSync("nats-server", ["-t", "--config", path], { encoding: "utf8", env });
      return `${stdout}${stderr}`.trim();
    };
    try {
      const { key, cert } = await certificate(folder);
      place("tls/tls.key", key);
      for (const name of ["tls.crt", "ca.crt"]) place(`tls/${name}`, cert);
      // The two files as docs/OPERATIONS.md, Roles, writes them.
      const written = [...read("docs/OPERATIONS.md").matchAll(/cat > \S*(nats-\w+\.conf) <<END\n([\s\S]*?)\nEND\n/g)];
      expect([...new Set(written.map(([, name]) => name))]).toEqual(["nats-auth.conf", "nats-routes.conf"]);
      for (const [, name, text = ""] of written) place(`run/secrets/${name}`, text.replaceAll(/\$\w+/g, "word"));
      for (const path of ["deploy/nats.conf", `${FOLDER}/nats.conf`]) {
        expect(check(read(path)), path).toContain("is valid");
        expect(check(read(path).replace("port: 4222", "portt: 4222")), path).not.toContain("is valid");
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
