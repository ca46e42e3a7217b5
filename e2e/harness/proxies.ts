import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { certificate } from "../../apps/server/src/gateway/http/certificate.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import { freePort } from "./app.ts";

export type ProxyKind = "nginx" | "caddy";
export type RunningProxy = { readonly https: number; readonly http: number; stop(): Promise<void> };

const READY_WITHIN_MS = 15_000;
const sample = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");

/** Whether Debian's package of the proxy is on this machine. */
export const isInstalled = (kind: ProxyKind): boolean =>
  spawnSync(kind, [kind === "nginx" ? "-v" : "version"]).error === undefined;

/** Every text has to be in the sample, or the test would run something other than the shipped code. */
function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the sample has no "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

type Ports = { readonly app: number; readonly https: number; readonly http: number };

function nginxFiles(folder: string, { app, https, http }: Ports): string[] {
  const site = replaceAll(sample("nginx.conf"), [
    ["127.0.0.1:8080", `127.0.0.1:${app}`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["listen 80;", `listen 127.0.0.1:${http};`],
    ["listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`],
    ["candor.example.org;", "localhost;"],
    ["/etc/letsencrypt/live/candor.example.org/fullchain.pem", join(folder, "https.crt")],
    ["/etc/letsencrypt/live/candor.example.org/privkey.pem", join(folder, "https.key")],
  ]);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, "site.conf"), site);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(" ")} include ${folder}/site.conf; }`,
  );
  return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
}

function caddyFiles(folder: string, { app, https, http }: Ports): string[] {
  const site = replaceAll(sample("Caddyfile"), [
    ["127.0.0.1:8080", `127.0.0.1:${app}`],
    ["candor.example.org {", `localhost {\n\tbind 127.0.0.1\n\ttls ${folder}/https.crt ${folder}/https.key`],
  ]);
  const ports = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), ports + site);
  return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}

/** The shipped sample in front of an app, on free ports and with a self-signed certificate for localhost. */
export async function startProxy(kind: ProxyKind, app: number): Promise<RunningProxy> {
  const folder = newDataFolder();
  mkdirSync(folder, { recursive: true });
  await certificate(folder);
  const ports = { app, https: await freePort(), http: await freePort() };
  const args = kind === "nginx" ? nginxFiles(folder, ports) : caddyFiles(folder, ports);
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(kind, args, { env: { ...process.env, ...home }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  await untilListening(child, ports.https, () => printed);
  return {
    ...ports,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function untilListening(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && child.exitCode === null; ) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      }).on("error", () => resolve(false));
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`the proxy does not listen: ${printed()}`);
}
