import { isTextLink } from "@candor/contract/rich-text.ts";
import { type Extensions, Node } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";

/** Tables are kept as they are and their cells can be written in; making one is for who writes the seed. */
const cell = (name: string, tag: "td" | "th") =>
  Node.create({
    name,
    content: "inline*",
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
const group = (name: string, tag: string, content: string, isBlock = false) =>
  Node.create({
    name,
    content,
    ...(isBlock ? { group: "block", isolating: true } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** What contract/rich-text.ts lists and nothing else: whatever is pasted is reduced to it before the server does the same. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: true,
      isAllowedUri: (uri) => isTextLink(uri),
      HTMLAttributes: { target: null, rel: "noopener noreferrer" },
    },
  }),
  group("table", "table", "(tableHead | tableBody | tableRow)+", true),
  group("tableHead", "thead", "tableRow+"),
  group("tableBody", "tbody", "tableRow+"),
  group("tableRow", "tr", "(tableHeaderCell | tableCell)+"),
  cell("tableHeaderCell", "th"),
  cell("tableCell", "td"),
];
