import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";

/** Placeholder of a body that could not be parsed as its content type; validation refuses it like any other invalid input. */
export const MALFORMED = Symbol("malformed body");

/** JSON and forms are parsed; a body of any other kind is refused as invalid input, not as a transport error, so that its sender gets a localized text. */
export async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, parsed) => {
    parsed(null, parseJson(body as string));
  });
  await app.register(formbody);
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => {
    parsed(null, body.length === 0 ? {} : MALFORMED);
  });
}

function parseJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
