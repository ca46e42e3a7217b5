import { expect, test } from "vitest";
import { BODY_MAX } from "./content.ts";
import { readRichText, writeRichText } from "./rich-text-tree.ts";

const again = (html: string): string => writeRichText(readRichText(html));

test("what operators write is read with all its elements", () => {
  const html =
    "<h2>Maintenance</h2><h3>When</h3><p>On <strong>Sunday</strong>, <em>02:00 UTC</em>.<br />See " +
    '<a href="https://x.example/?a=1&amp;b=2">the page</a> or <a href="#/pages/help-center/detail?slug=fees">fees</a>.</p>' +
    "<ul><li>1 &lt; 2</li></ul><ol><li>'x' &amp; y</li></ol><blockquote>z</blockquote>" +
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>";
  expect(again(html)).toBe(html);
});

test("elements nest as written, texts are decoded once", () => {
  expect(readRichText('<p>1 &amp;lt; <a href="mailto:a@b.example">2&nbsp;&#8364;&#x20AC;</a></p> 3')).toEqual([
    {
      tag: "p",
      children: ["1 &lt; ", { tag: "a", href: "mailto:a@b.example", children: ["2\u00a0€€"] }],
    },
    " 3",
  ]);
});

test("everything else is reduced to its words, and invisible content to nothing", () => {
  expect(again("<div>a <u>b</u></div><!-- c --><?d?>")).toBe("a b");
  expect(again("a<script>b</script>c<svg><p>d</p></svg>e<STYLE>f</STYLE>g<embed src=h>i")).toBe("acegi");
  expect(again("a<script>b")).toBe("a");
  expect(again('<p class="x" onclick="y()" style="z">a</p>')).toBe("<p>a</p>");
});

test("a link keeps its address only if it is allowed", () => {
  for (const href of ["javascript:x()", "java\tscript:x()", "&#106;avascript:x()", "//x.example/", "/relative"])
    expect(readRichText(`<a href="${href}">go</a>`)).toEqual([{ tag: "a", children: ["go"] }]);
  expect(readRichText("<a href='#/x' href='https://x.example/'>go</a>")).toEqual([
    { tag: "a", href: "#/x", children: ["go"] },
  ]);
});

test("unpaired tags lose no words", () => {
  expect(again("<p>a<strong>b</p>c</strong>d")).toBe("<p>a<strong>b</strong></p>cd");
  expect(again("a</p>b<ul>c")).toBe("ab<ul>c</ul>");
  expect(again("1 < 2 <3 </3 <p")).toBe("1 &lt; 2 &lt;3 &lt;/3 &lt;p");
  expect(again("&bogus; &#0; &#1114112; &lt")).toBe("&amp;bogus; &amp;#0; &amp;#1114112; &amp;lt");
});

test("elements nest at most 32 deep", () => {
  const deepest = (nodes: ReturnType<typeof readRichText>): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === "string" ? 0 : 1 + deepest(node.children))));
  expect(deepest(readRichText("<ul><li>".repeat(50)))).toBe(32);
});

// Input that makes a careless regular expression backtrack exponentially: with one this test does not end.
test.each(["<", "</", "<p", "<p>", "<p></p>", "<a href=", '<a href="', "<svg></svg>", "<!--", "&", "&#1"])(
  "a body of the longest, all of %j, is read to its end",
  (part) => {
    const count = Math.floor(BODY_MAX / part.length);
    for (const end of ["", ">", "-->"]) expect(again(`${part.repeat(count)}${end}<p>the end</p>`)).toContain("the end");
  },
);
