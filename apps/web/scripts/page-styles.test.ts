import { expect, test } from "vitest";
import { pageStyles } from "./page-styles.ts";

const html = `<!doctype html><html><head><link rel="icon" href="/icon.svg"><link rel="stylesheet" crossorigin href="/assets/start.css"></head><body></body></html>`;

const built = (bundle: Record<string, unknown>): string => {
  const { handler } = pageStyles.transformIndexHtml as { handler: (html: string, context: unknown) => string };
  return handler(html, { bundle });
};

test("the page carries its sheet, and the link that later pages look for loads nothing", () => {
  // What a replacement would take for a pattern stays as it is.
  const page = built({ "assets/start.css": { type: "asset", source: '.a{content:"$&"}' } });
  expect(page).toContain('<style>.a{content:"$&"}</style>');
  expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/start.css" disabled>');
  expect(page).toContain('<link rel="icon" href="/icon.svg">');
});

test("a build without its sheet has no page", () => {
  expect(() => built({})).toThrow("no sheet assets/start.css");
});
