import { isTextLink, richTextTags } from "@candor/contract/rich-text.ts";
import { readRichText, writeRichText } from "@candor/contract/rich-text-tree.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { xssCorpus } from "../../../testing/xss-corpus.ts";
import { plainText, sanitize } from "./sanitize.ts";

/** The exact grammar of the output: a tag of the list without attributes, a link with two, or text in which < and > are escaped. */
const closedOrBare = new RegExp(`</?(?:${richTextTags.join("|")})(?: /)?>`, "g");
const linkTag = /<a href="([^"<>]*)" rel="noopener noreferrer">/g;

function findings(html: string): string[] {
  const hrefs = [...html.matchAll(linkTag)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const rest = html.replace(linkTag, "").replace(closedOrBare, "");
  return [...hrefs.filter((href) => !isTextLink(href)), ...(/[<>]/.test(rest) ? [rest] : [])];
}

describe("no executable content is left of", () => {
  test.each(xssCorpus.map((payload) => [payload]))("%j", (payload) => {
    expect(findings(sanitize(payload))).toEqual([]);
    expect(findings(sanitize(`<p>before ${payload} after</p>`))).toEqual([]);
    expect(findings(sanitize(`<table><tr><td>${payload}`))).toEqual([]);
  });

  test("all of them one after the other, and nested in each other", () => {
    expect(findings(sanitize(xssCorpus.join("")))).toEqual([]);
    expect(findings(sanitize(xssCorpus.reduce((inner, payload) => payload.replace("xss()", inner), "xss()")))).toEqual(
      [],
    );
  });

  test("and the test detects the output of a faulty sanitizer", () => {
    expect(findings("<p onclick=xss()>text</p>")).not.toEqual([]);
    expect(findings("<img src=x>")).not.toEqual([]);
    expect(findings('<a href="javascript:xss()" rel="noopener noreferrer">go</a>')).not.toEqual([]);
  });
});

const fragments = fc.array(
  fc.oneof(
    fc.constantFrom(...xssCorpus),
    fc.constantFrom(...richTextTags).map((tag) => `<${tag}>`),
    fc.constantFrom(...richTextTags).map((tag) => `</${tag}>`),
    fc.constantFrom('"', "'", "<", ">", "&", "<!--", "-->", "\u0000", "&lt;", "&#60;", "</", "<a href="),
    fc.string({ maxLength: 8 }),
  ),
  { maxLength: 12 },
);

test("random mixtures stay inert, also when sanitized again, and keep their words", () => {
  fc.assert(
    fc.property(fragments, (parts) => {
      const once = sanitize(parts.join(""));
      expect(findings(once)).toEqual([]);
      const twice = sanitize(once);
      expect(findings(twice)).toEqual([]);
      expect(plainText(twice)).toBe(plainText(once));
    }),
    { numRuns: 2_000 },
  );
});

/** The parsers of app and console: a second line of defense, for a text that was stored by another path. */
const read = (html: string): string => writeRichText(readRichText(html));
const withRel = (html: string): string => html.replace(/<a (href="[^"]*")>/g, '<a $1 rel="noopener noreferrer">');

test("app and console accept no executable content from an unsanitized text", () => {
  for (const payload of xssCorpus) expect(findings(withRel(read(payload))), payload).toEqual([]);
  expect(findings(withRel(read(xssCorpus.join(""))))).toEqual([]);
  fc.assert(
    fc.property(fragments, (parts) => {
      expect(findings(withRel(read(parts.join(""))))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("app and console read all of the sanitizer's output", () => {
  fc.assert(
    fc.property(fragments, (parts) => {
      const stored = sanitize(parts.join(""));
      expect(withRel(read(stored))).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});

test("operators' texts stay as written", () => {
  const text =
    '<h2>Maintenance</h2><p>On <strong>Sunday</strong>, <em>02:00 UTC</em>.<br />See <a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">the page</a> or ' +
    '<a href="#/pages/help-center/detail?slug=fees" rel="noopener noreferrer">fees</a>.</p><ul><li>1 &lt; 2</li></ul><ol><li>x</li></ol>' +
    "<blockquote>y</blockquote><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>";
  expect(sanitize(text)).toBe(text);
});

test("equivalent markup of editors is normalized", () => {
  expect(sanitize("<h1>A</h1><h4>B</h4><b>c</b> <i>d</i> <u>e</u>")).toBe(
    "<h2>A</h2><h3>B</h3><strong>c</strong> <em>d</em> e",
  );
  expect(sanitize('<a href="mailto:help@candor.example">mail</a>')).toContain('href="mailto:help@candor.example"');
  expect(sanitize("<p>unclosed")).toBe("<p>unclosed</p>");
});

test("plain text is the words, with HTML's special characters", () => {
  expect(plainText("<h2>A &amp; B</h2><p>1 &lt; 2</p>")).toBe("A & B 1 < 2");
});
