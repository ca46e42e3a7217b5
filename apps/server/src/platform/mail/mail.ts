import type { Transporter } from "nodemailer";
import type { Config } from "../config/config.ts";
import type { Outbox } from "./outbox.ts";

export type Mail = { readonly to: string; readonly subject: string; readonly text: string };
/** Resolves when the next hop has accepted the email; rejects otherwise. */
export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 10_000;
const requiresTls = ({ smtpRequireTls, smtpSecure, mode }: Config): boolean =>
  smtpSecure || (smtpRequireTls ?? mode === "production");

/** Why the email was not sent, with the server and a remedy; the library reports no more than the server's last line. */
function failure(error: unknown, config: Config): Error {
  const { smtpHost, smtpPort, smtpSecure } = config;
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = "code" in cause ? String(cause.code) : "";
  const server = `the mail server ${smtpHost}:${smtpPort}`;
  if (/certificate|altname/i.test(cause.message))
    return new Error(
      `${server} shows a certificate that this machine does not trust, so that the mail was not sent: ${cause.message}; NODE_EXTRA_CA_CERTS adds the authority of a server of your own`,
      { cause },
    );
  // A server that refuses EHLO can offer nothing; the library has no code for that.
  const withoutTls = code === "ETLS" || /required STARTTLS/.test(cause.message);
  if (!smtpSecure && withoutTls && requiresTls(config))
    return new Error(
      `${server} offers no usable TLS (STARTTLS), and SMTP_REQUIRE_TLS forbids to send in clear text, so that the mail was not sent: ${cause.message}`,
      { cause },
    );
  return cause;
}

/** The library is loaded with the first email: a start with the outbox needs none of its 39 modules. */
async function openTransport(config: Config): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host: config.smtpHost,
    port: config.smtpPort,
    secure: config.smtpSecure,
    requireTLS: requiresTls(config),
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2" },
    ...(config.smtpUser ? { auth: { user: config.smtpUser, pass: config.smtpPassword ?? "" } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/** SMTP if configured, else the outbox; undefined without either (production with SMS only). */
export function createMail(config: Config, outbox: Outbox | undefined): SendMail | undefined {
  if (!config.smtpHost) {
    if (!outbox) return undefined;
    return (mail) => outbox.add({ channel: "mail", ...mail });
  }
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= openTransport(config);
    try {
      await (await transport).sendMail({ from: config.smtpFrom, ...mail });
    } catch (error) {
      throw failure(error, config);
    }
  };
}
