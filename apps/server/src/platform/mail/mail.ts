import { createTransport } from "nodemailer";
import type { Config } from "../../config.ts";
import type { Outbox } from "./outbox.ts";

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };
/** Resolves when the next hop has taken the mail; rejects when it did not. */
export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 10_000;

/** SMTP where it is configured, else the outbox; undefined where neither is (production with SMS only). */
export function createMail(config: Config, outbox: Outbox | undefined): SendMail | undefined {
  if (!config.smtpHost) {
    if (!outbox) return undefined;
    return (mail) => outbox.add({ channel: "mail", ...mail });
  }
  const transport = createTransport({
    host: config.smtpHost,
    port: config.smtpPort,
    secure: config.smtpSecure,
    ...(config.smtpUser ? { auth: { user: config.smtpUser, pass: config.smtpPassword ?? "" } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return async (mail) => {
    await transport.sendMail({ from: config.smtpFrom, ...mail });
  };
}
