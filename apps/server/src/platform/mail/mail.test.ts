import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { emsSend } from "@candor/contract/routes/user.ts";
import { generate } from "selfsigned";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificate } from "../../gateway/http/certificate.ts";
import { newDataFolder } from "../../testing/data-folder.ts";
import { startTestServer, testConfig } from "../../testing/server.ts";
import { createLog } from "../log/log.ts";
import { createMail } from "./mail.ts";

type Taken = { readonly text: string; readonly encrypted: boolean; readonly user: string | undefined };
type MailServer = { readonly port: string; readonly taken: Taken[]; readonly logins: string[] };

const folder = newDataFolder();
const servers: SMTPServer[] = [];
const trusted = getCACertificates("default");
let own: { key: string; cert: string };
beforeAll(async () => {
  own = await certificate(folder);
  setDefaultCACertificates([...trusted, readFileSync(join(folder, "https.crt"), "utf8")]);
});
afterAll(() => {
  for (const server of servers) server.close();
  setDefaultCACertificates(trusted);
});

/** A mail server on this machine that accepts every email, and records how it arrived. */
async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: Taken[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    ...own,
    authOptional: true,
    allowInsecureAuth: true,
    onAuth({ username = "" }, _session, done) {
      logins.push(username);
      done(null, { user: username });
    },
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on("end", () => {
        taken.push({ text, encrypted: session.secure, user: session.user });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: String((server.server.address() as AddressInfo).port), taken, logins };
}

const without: SMTPServerOptions = { disabledCommands: ["STARTTLS"] };
const settings = ({ port }: MailServer, more: Record<string, string> = {}) => ({
  SMTP_HOST: "localhost",
  SMTP_PORT: port,
  SMTP_FROM: "Candor <no-reply@example.org>",
  SMTP_USER: "candor",
  SMTP_PASSWORD: "a password",
  ...more,
});
const production = {
  CANDOR_MODE: "production",
  CANDOR_SECRET: "0123456789abcdef0123456789abcdef",
  CANDOR_FEED: "binance",
};
const mail = { to: "a@b.example", subject: "認証コード", text: "コード 123456" };
const send = async (environment: Record<string, string>) => createMail(testConfig(environment), undefined)?.(mail);

test("production sends over STARTTLS, the login included", async () => {
  const server = await startMailServer();
  await send({ ...production, ...settings(server) });
  expect(server.taken).toEqual([expect.objectContaining({ encrypted: true, user: "candor" })]);
  expect(server.taken[0]?.text).toMatch(/Subject: =\?UTF-8\?/i);
});

test.each([
  ["production", production],
  ["a demo that asks for TLS", { SMTP_REQUIRE_TLS: "yes" }],
])("%s sends neither email nor password to a server without STARTTLS, and reports why", async (_who, environment) => {
  const server = await startMailServer(without);
  await expect(send(settings(server, environment))).rejects.toThrow(
    new RegExp(
      `^the mail server localhost:${server.port} offers no usable TLS \\(STARTTLS\\), and SMTP_REQUIRE_TLS forbids`,
    ),
  );
  expect([server.taken, server.logins]).toEqual([[], []]);
});

test.each([
  ["a demo", {}],
  ["production with SMTP_REQUIRE_TLS=no", { ...production, SMTP_REQUIRE_TLS: "no" }],
])("%s sends in clear text only if STARTTLS is not offered", async (_who, environment) => {
  const [plain, offering] = [await startMailServer(without), await startMailServer()];
  for (const server of [plain, offering]) await send(settings(server, environment));
  expect(plain.taken).toEqual([expect.objectContaining({ encrypted: false })]);
  expect(offering.taken).toEqual([expect.objectContaining({ encrypted: true })]);
});

test("a certificate with another name or an unknown authority gets no email, with STARTTLS and with TLS from the start", async () => {
  const stranger = await certificate(newDataFolder());
  const elsewhere = await generate([{ name: "commonName", value: "mail.elsewhere.example" }], {
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "mail.elsewhere.example" }] }],
  });
  setDefaultCACertificates([...getCACertificates("default"), elsewhere.cert]);
  for (const secure of ["no", "yes"]) {
    const start = (options: SMTPServerOptions) => startMailServer({ secure: secure === "yes", ...options });
    const unknown = await start(stranger);
    await expect(send(settings(unknown, { ...production, SMTP_SECURE: secure }))).rejects.toThrow(
      /does not trust.*NODE_EXTRA/,
    );
    const misnamed = await start({ key: elsewhere.private, cert: elsewhere.cert });
    await expect(send(settings(misnamed, { ...production, SMTP_SECURE: secure }))).rejects.toThrow(
      /does not trust.*altnames/,
    );
    const known = await start({});
    await send(settings(known, { ...production, SMTP_SECURE: secure }));
    for (const wrong of [unknown, misnamed]) expect([wrong.taken, wrong.logins]).toEqual([[], []]);
    expect(known.taken).toEqual([expect.objectContaining({ encrypted: true })]);
  }
});

test("a code that could not be sent is a refusal, an error in the log and a count in the metrics", async () => {
  const lines: string[] = [];
  const log = createLog("error", { write: (line: string) => void lines.push(line) });
  const mailServer = await startMailServer(without);
  const token = "a token of the tests with more than 32 characters";
  const server = await startTestServer(
    { ...production, ...settings(mailServer), CANDOR_METRICS_TOKEN: token },
    {},
    log,
  );
  expect(await server.call(emsSend, { email: "new@test.example", event: "register" })).toMatchObject({
    error: "SEND_FAILED",
  });
  expect(lines.join("")).toContain("offers no usable TLS (STARTTLS), and SMTP_REQUIRE_TLS forbids");
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(await metrics.text()).toContain('candor_messages_total{channel="mail",result="failed"} 1');
  await server.close();
});
