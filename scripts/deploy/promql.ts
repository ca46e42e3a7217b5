import type { SyntaxNode } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

/** What an expression reads: each metric with the labels that it matches, and the labels by which it groups or joins. */
export type Reading = {
  readonly metrics: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly groupedBy: readonly string[];
};

/** Grafana's own words, which no parser of PromQL knows. */
const filledIn = (expression: string) => expression.replaceAll(/\$__rate_interval|\$__range/g, "5m");

/** Reads an expression by Prometheus' own grammar; throws if it is not one. */
export function readingOf(expression: string): Reading {
  const text = filledIn(expression);
  const metrics: { name: string; labels: string[] }[] = [];
  const groupedBy: string[] = [];
  const wordsOf = (node: SyntaxNode, type: string) =>
    node.getChildren(type).map((child) => text.slice(child.from, child.to));
  parser.parse(text).iterate({
    enter: ({ node, type }) => {
      if (type.isError) throw new Error(`not PromQL at ${node.from}: ${expression}`);
      if (type.name === "VectorSelector") {
        const labels = node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
        const names = labels.flatMap((matcher) => wordsOf(matcher, "LabelName"));
        metrics.push({ name: wordsOf(node, "Identifier")[0] ?? "", labels: names });
      }
      if (type.name === "GroupingLabels") groupedBy.push(...wordsOf(node, "LabelName"));
    },
  });
  return { metrics, groupedBy };
}
