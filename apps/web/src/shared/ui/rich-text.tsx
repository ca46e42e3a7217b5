import { leavesTheApp, type RichTextTag } from "@candor/contract/rich-text.ts";
import { type RichNode, readRichText } from "@candor/contract/rich-text-tree.ts";
import { createElement, Fragment, type ReactNode, useMemo } from "react";

const looks: Readonly<Partial<Record<RichTextTag, string>>> = {
  p: "mt-2.5 first:mt-0",
  h2: "mt-5 first:mt-0 text-16 font-bold text-text-1",
  h3: "mt-4 first:mt-0 font-bold text-text-1",
  ul: "mt-2.5 first:mt-0 list-disc space-y-1.5 pl-5 marker:text-text-3",
  ol: "mt-2.5 first:mt-0 list-decimal space-y-1.5 pl-6 marker:text-text-3",
  strong: "font-bold text-text-1",
  a: "font-medium text-brand underline underline-offset-2 wrap-anywhere",
  blockquote: "mt-2.5 border-l-3 border-line-strong pl-3",
  table: "mt-2.5 block w-full overflow-x-auto",
  th: "border border-line px-2 py-1 text-left font-bold text-text-1",
  td: "border border-line px-2 py-1",
};

/** `rel` and `target` are always set by the app: an opened page must not be able to access this one. */
const linkProps = (href: string): object =>
  leavesTheApp(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };

function drawn(node: RichNode, key: number): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  // React does not allow children in it.
  if (tag === "br") return <br key={key} />;
  if (tag === "a" && href === undefined) return createElement(Fragment, { key }, ...children.map(drawn));
  const link = href === undefined ? {} : linkProps(href);
  return createElement(tag, { key, className: looks[tag], ...link }, ...children.map(drawn));
}

/**
 * A text that operators wrote. The server sanitized it before storing it; here it is parsed again and built from the contract's list of elements, so
 * that anything that entered the table by another path is shown as plain text.
 */
export function RichText({ html, className = "" }: { readonly html: string; readonly className?: string }) {
  const elements = useMemo(() => readRichText(html).map(drawn), [html]);
  return <div className={`text-pretty wrap-anywhere text-text-2 ${className}`}>{elements}</div>;
}
