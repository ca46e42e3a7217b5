import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../../platform/escape-html.ts";
import type { Outbox } from "../../platform/mail/outbox.ts";

/** /outbox and /outbox.json: the emails and SMS of a demo installation. Registered in demo mode only. */
export function showOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get("/outbox.json", async () => ({
    list: (await outbox.list()).map((message) => ({ ...message, at: message.at.toISOString() })),
  }));
  app.get("/outbox", async (_request, reply) => {
    const messages = await outbox.list();
    reply.header("content-type", "text/html; charset=utf-8").header("cache-control", "no-store");
    return page(
      messages.map(
        ({ channel, to, subject, text, at }) =>
          `<article><p><b>${channel}</b> to <b>${escapeHtml(to)}</b> · <time>${at.toISOString()}</time></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ""}<p>${escapeHtml(text)}</p></article>`,
      ),
    );
  });
}

const page = (articles: readonly string[]) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Outbox</title>
<style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8884;border-radius:12px;padding:.25rem 1rem;margin:1rem 0}h2{font-size:1.1rem}</style></head>
<body><h1>Outbox</h1><p>This demo sends no email and no SMS. Messages appear here instead, newest first; the page refreshes automatically.</p>
${articles.join("\n") || "<p>Nothing yet.</p>"}</body></html>`;
