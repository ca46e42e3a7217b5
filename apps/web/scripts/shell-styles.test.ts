import { expect, test } from "vitest";
import { shellStyles } from "./shell-styles.ts";

const html = `<!doctype html><html><head><link rel="stylesheet" href="/assets/start.css"></head>
<body><div id="root"><p class="mark">Candor</p></div></body></html>`;
const sheet = `:root{--brand:#087f5b}:root[data-theme=dark]{--brand:#2fd6a3}.mark{color:var(--brand)}.elsewhere{color:red}`;

const built = (bundle: Record<string, unknown>): Promise<string> => {
  const { handler } = shellStyles.transformIndexHtml as {
    handler: (html: string, context: unknown) => Promise<string>;
  };
  return handler(html, { bundle });
};

test("the page carries the rules of its own shape in both themes, and the sheet comes after that shape", async () => {
  const page = await built({ "assets/start.css": { type: "asset", source: sheet } });
  const head = page.slice(0, page.indexOf("</head>"));
  expect(head).toContain(".mark{color:var(--brand)}");
  expect(head).toContain(":root[data-theme=dark]{--brand:#2fd6a3}");
  expect(head).not.toContain(".elsewhere");
  expect(head).not.toContain("start.css");
  expect(page.indexOf("start.css")).toBeGreaterThan(page.indexOf("Candor"));
  expect(page).toContain("<html>");
});

test("a build without its sheet has no page", async () => {
  await expect(built({})).rejects.toThrow("no sheet assets/start.css");
});
