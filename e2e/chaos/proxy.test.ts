import type { IncomingHttpHeaders } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { UPLOAD_BYTES_MAX } from "@candor/contract/routes/identity.ts";
import { login, sessions } from "@candor/contract/routes/user.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Caller, newUser } from "../harness/api.ts";
import { type App, startApp } from "../harness/app.ts";
import { openBrowser, openWatched } from "../harness/browser.ts";
import { isInstalled, type RunningProxy, startProxy } from "../harness/proxies.ts";
import { wireOf } from "../harness/socket.ts";

/** The samples of deploy/ as they are shipped, in front of a running demo, for those proxies that are on this machine (apt-get install nginx-light caddy). */
let app: App;
let browser: Browser;
let user: Caller;
const account = { email: "proxied@test.example", password: "a calm Harbour 7" };
/** An address of this machine that is no proxy. */
const CALLER = "127.0.0.2";

const KINDS = ["nginx", "caddy"] as const;

beforeAll(async () => {
  if (!KINDS.some(isInstalled)) return;
  [app, browser] = await Promise.all([startApp({ CANDOR_TRUST_PROXY: "127.0.0.1" }), openBrowser()]);
  user = await newUser(app.url, account);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };
type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

/** A call from CALLER through the proxy, whose certificate is self-signed. */
const call = (url: string, { path, method = "GET", headers = {}, body }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const make = url.startsWith("https:") ? httpsRequest : httpRequest;
    const options = { method, headers, localAddress: CALLER, family: 4, rejectUnauthorized: false };
    make(url + path, options, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .on("error", reject)
      .end(body);
  });

for (const kind of KINDS)
  describe.skipIf(!isInstalled(kind))(`deploy/ for ${kind}`, () => {
    let proxy: RunningProxy;
    let url: string;
    beforeAll(async () => {
      proxy = await startProxy(kind, app.port);
      url = `https://localhost:${proxy.https}`;
    });
    afterAll(() => proxy.stop());

    it("shows the app over TLS, with prices from its socket and a console without complaints", async () => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true });
      const { page, errors } = await openWatched(context);
      const wire = wireOf(page);
      await page.goto(url, { waitUntil: "networkidle" });
      await expect.poll(() => wire.heardAt.has("quota_data_list")).toBe(true);
      expect(await page.evaluate("window.isSecureContext && navigator.credentials !== undefined")).toBe(true);
      expect(errors).toEqual([]);
      await page.goto(`${url}/console/`, { waitUntil: "networkidle" });
      expect(errors).toEqual([]);
      await context.close();
    });

    it("leads http to https and holds browsers to it", async () => {
      const plain = await call(`http://localhost:${proxy.http}`, { path: "/assets" });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.location).toMatch(/^https:\/\/localhost/);
      const { headers } = await call(url, { path: "/" });
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect((await fetch(app.url)).headers.get("strict-transport-security")).toBeNull();
    });

    it("reports the caller's own address, regardless of the caller's headers", async () => {
      const credentials = JSON.stringify({ type: "email", ...account });
      for (const forged of ["6.6.6.6", "not an address", "127.0.0.1, 127.0.0.1"]) {
        const headers = { "content-type": "application/json", "x-forwarded-for": forged };
        const answer = await call(url, { method: "POST", path: `/api/${login.path}`, headers, body: credentials });
        expect(JSON.parse(answer.text)).toMatchObject({ code: 1 });
      }
      const { list } = await user.call(sessions, {});
      expect(list.filter(({ current }) => !current).map(({ ip }) => ip)).toEqual(list.slice(1).map(() => CALLER));
      expect(list.length).toBeGreaterThan(3);
    });

    it("restricts the metrics to callers with a token, and health open", async () => {
      expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
      expect((await call(url, { path: "/metrics" })).status).toBe(404);
      expect((await call(url, { path: "/readyz" })).status).toBe(200);
    });

    it("passes a socket of the page's own origin on, and no other", async () => {
      const open = (origin: string) =>
        new Promise<string>((resolve) => {
          const options = { origin, rejectUnauthorized: false, localAddress: CALLER, family: 4 };
          const socket = new WebSocket(`${url.replace("https", "wss")}/ws`, options);
          socket.once("open", () => {
            socket.close();
            resolve("open");
          });
          socket.once("error", ({ message }) => resolve(message));
        });
      expect(await open(url)).toBe("open");
      expect(await open("https://elsewhere.example")).toContain("403");
    });

    it("passes a slightly too large picture on to the app, and blocks anything far larger", async () => {
      const headers = { "content-type": "multipart/form-data; boundary=b", token: user.token ?? "" };
      const upload = (bytes: number) => {
        const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
        const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from("\r\n--b--\r\n")]);
        return call(url, { method: "POST", path: "/api/common/upload", headers, body });
      };
      const large = await upload(UPLOAD_BYTES_MAX + 1);
      expect([large.status, JSON.parse(large.text)]).toMatchObject([200, { error: "UPLOAD_FAILED" }]);
      // nginx refuses it by its announced length, or cuts the sender off; Caddy counts while it passes on, and the app refuses and closes first (502 where Caddy was
      // still sending).
      const huge = await upload(40 * 1024 * 1024).then(
        ({ status, text }) => (status === 200 ? JSON.parse(text).error : status),
        () => "cut off",
      );
      expect(kind === "nginx" ? [413, "cut off"] : ["UPLOAD_FAILED", 413, 502, "cut off"]).toContain(huge);
    });
  });
