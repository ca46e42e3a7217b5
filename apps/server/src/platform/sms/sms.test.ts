import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testConfig } from "../../testing/server.ts";
import { createMail } from "../mail/mail.ts";
import { createSms } from "./sms.ts";

type Got = { method: string | undefined; url: string | undefined; key: unknown; body: string };
const got: Got[] = [];
let status = 200;
const provider = createServer((request: IncomingMessage, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    got.push({ method: request.method, url: request.url, key: request.headers["x-key"], body });
    response.writeHead(status).end();
  });
}).listen(0, "127.0.0.1");
if (!provider.listening) await once(provider, "listening");
afterAll(() => provider.close());
const at = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
const sms = { to: "+84901234567", text: 'a "quoted" & code' };

test("fills a JSON body and sends the configured headers", async () => {
  const config = testConfig({
    SMS_URL: `${at()}/send`,
    SMS_HEADERS: '{"x-key":"k"}',
    SMS_BODY: '{"r":["{to}"],"c":"{text}"}',
  });
  await createSms(config, undefined)?.(sms);
  const last = got.at(-1);
  expect(last).toMatchObject({ method: "POST", url: "/send", key: "k" });
  expect(JSON.parse(last?.body ?? "")).toEqual({ r: [sms.to], c: sms.text });
});

test("fills an address or a form, encoded", async () => {
  await createSms(testConfig({ SMS_URL: `${at()}/s?to={to}&t={text}`, SMS_METHOD: "GET" }), undefined)?.(sms);
  expect(got.at(-1)).toMatchObject({
    method: "GET",
    url: "/s?to=%2B84901234567&t=a%20%22quoted%22%20%26%20code",
    body: "",
  });
  const form = { SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}', SMS_BODY: "to={to}&text={text}" };
  await createSms(testConfig({ SMS_URL: at(), ...form }), undefined)?.(sms);
  expect(new URLSearchParams(got.at(-1)?.body).get("text")).toBe(sms.text);
});

test("a provider that does not accept the message is a failure", async () => {
  status = 503;
  await expect(createSms(testConfig({ SMS_URL: at() }), undefined)?.(sms)).rejects.toThrow("503");
  status = 200;
});

test("emails are sent by SMTP, in the languages' own letters", async () => {
  const lines: string[] = [];
  const server = createTcpServer((socket) => {
    socket.write("220 test\r\n");
    let inData = false;
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").slice(0, -1)) {
        lines.push(line);
        if (inData && line !== ".") continue;
        const starts = line === "DATA";
        socket.write(starts ? "354 go on\r\n" : line.startsWith("QUIT") ? "221 bye\r\n" : "250 ok\r\n");
        inData = starts;
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = String((server.address() as AddressInfo).port);
  const config = testConfig({ SMTP_HOST: "127.0.0.1", SMTP_PORT: port, SMTP_FROM: "Candor <no-reply@example.org>" });
  await createMail(config, undefined)?.({ to: "a@b.example", subject: "認証コード", text: "コード 123456" });
  server.close();
  expect(lines).toContain("RCPT TO:<a@b.example>");
  expect(lines.join("\n")).toMatch(/Subject: =\?UTF-8\?/i);
});
