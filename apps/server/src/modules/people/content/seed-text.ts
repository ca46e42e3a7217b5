/** One document of a seed file in one language. */
export type SeedText = {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
};

/**
 * Reads a seed file. Each document begins with "# slug | Title"; a line "> ..." is its summary, the rest its body in the small part of Markdown that
 * the texts need: "## " headings, "- " and "1. " lists of one line an item, **strong**, [text](link), paragraphs between blank lines.
 */
export function parseSeed(source: string): SeedText[] {
  return source
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [head = "", ...lines] = part.split("\n");
      const [slug = "", title = ""] = head.split(" | ").map((each) => each.trim());
      if (slug === "" || title === "")
        throw new Error(`a seed document begins with "# slug | Title", not with "${head}"`);
      const summary =
        lines
          .find((line) => line.startsWith("> "))
          ?.slice(2)
          .trim() ?? "";
      const rest = lines.filter((line) => !line.startsWith("> ")).join("\n");
      return { slug, title, summary, body: toHtml(rest) };
    });
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

const inline = (text: string): string =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\[(.+?)\]\((.+?)\)/g, '<a href="$2">$1</a>');

const listOf = (tag: "ul" | "ol", lines: readonly string[], marker: RegExp): string =>
  `<${tag}>${lines.map((line) => `<li>${inline(line.replace(marker, ""))}</li>`).join("")}</${tag}>`;

/** A heading may have its text directly below. */
function blockToHtml(lines: readonly string[]): string {
  const [first = "", ...rest] = lines;
  if (first.startsWith("## ")) {
    const heading = `<h2>${inline(first.slice(3))}</h2>`;
    return rest.length > 0 ? heading + blockToHtml(rest) : heading;
  }
  if (first.startsWith("- ")) return listOf("ul", lines, /^- /);
  if (/^\d+\. /.test(first)) return listOf("ol", lines, /^\d+\. /);
  return `<p>${inline(lines.join(" "))}</p>`;
}

const toHtml = (source: string): string =>
  source
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .map(blockToHtml)
    .join("");
