import { once } from "node:events";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { certificate } from "../../apps/server/src/gateway/http/certificate.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";

/** A separate mail server on this machine, which stores what it receives. */
export type MailServer = {
  readonly port: number;
  /** The file of its own certificate, which a sender has to trust (NODE_EXTRA_CA_CERTS). */
  readonly certificate: string;
  /** The last code of six digits that a mail to this address has; waits until there is another one than `before`. */
  codeFor(address: string, before?: string): Promise<string>;
  stop(): Promise<void>;
};

const CODE_WITHIN_MS = 30_000;
type Kept = { readonly to: string; readonly text: string };

/** The readable text of an email in transit form: its body may be in base64, and quoted-printable may have a soft break anywhere. */
function textOf(raw: string): string {
  const [head = "", ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join("\n\n");
  if (/^content-transfer-encoding:\s*base64/im.test(head)) return Buffer.from(body, "base64").toString();
  return body.replace(/=\r?\n/g, "");
}

/** Offers STARTTLS with a certificate of its own, so that the mails of a test travel encrypted as everybody's do. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Kept[] = [];
  const folder = newDataFolder();
  const server = new SMTPServer({
    ...(await certificate(folder)),
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = textOf(Buffer.concat(chunks).toString());
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address.toLowerCase(), text });
        done();
      });
    },
  });
  // A client that goes away in the middle is no fault of a test.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const last = (to: string) =>
    mails
      .filter((mail) => mail.to === to.toLowerCase())
      .flatMap(({ text }) => /\b[0-9]{6}\b/.exec(text)?.[0] ?? [])
      .at(-1);
  return {
    certificate: join(folder, "https.crt"),
    port: (server.server.address() as AddressInfo).port,
    async codeFor(address, before) {
      for (const until = Date.now() + CODE_WITHIN_MS; Date.now() < until; ) {
        const code = last(address);
        if (code !== undefined && code !== before) return code;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no mail with a code for ${address}; mails went to ${mails.map(({ to }) => to).join(", ")}`);
    },
    async stop() {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
