import { encode } from "uqr";

/** The picture's content: lines above the code, and the address and warnings below it. */
export type QrPicture = {
  readonly title: string;
  readonly network: string;
  readonly address: string;
  /** The terms as on the page: the picture is shared without the page. */
  readonly notes: readonly string[];
};

const WIDTH = 840;
const EDGE = 60;
const FONT = "system-ui, sans-serif";

/** Cuts a text into lines that fit; at any character where there are no spaces, as in an address or in Chinese. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/\S+\s*/g) ?? []) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    line = "";
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  if (line.trim() !== "") lines.push(line.trimEnd());
  return lines;
}

/** Cuts a text without spaces into lines of one length, so that an address does not end in two stray letters. */
export function evenLines(text: string, fits: (line: string) => boolean): string[] {
  const size = Math.ceil(text.length / Math.max(1, linesOf(text, fits).length));
  return text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
}

type Block = { readonly lines: readonly string[]; readonly font: string; readonly px: number; readonly color: string };

/** The code with its text as a PNG, dark on light; undefined where the browser cannot draw one. */
export async function drawQrPicture({ title, network, address, notes }: QrPicture): Promise<Blob | undefined> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  const fits = (line: string) => context.measureText(line).width <= WIDTH - 2 * EDGE;
  const block = (text: string, style: string, px: number, color: string, cut = linesOf): Block => {
    const font = `${style} ${px}px ${FONT}`;
    context.font = font;
    return { font, px, color, lines: cut(text, fits) };
  };
  const above = [block(title, "700", 52, "#0e1a2b"), block(network, "500", 34, "#46566c")];
  const below = [
    block(address, "700", 36, "#0e1a2b", evenLines),
    ...notes.map((note, index) => block(note, "500", 28, index === 0 ? "#8a5300" : "#46566c")),
  ];
  const heightOf = (blocks: readonly Block[]) =>
    blocks.reduce((sum, { lines, px }) => sum + lines.length * px * 1.4 + px * 0.6, 0);
  const code = WIDTH - 4 * EDGE;
  canvas.width = WIDTH;
  canvas.height = Math.ceil(2 * EDGE + heightOf(above) + code + EDGE / 2 + heightOf(below));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textAlign = "center";
  context.textBaseline = "top";
  const write = (blocks: readonly Block[], from: number): number => {
    let y = from;
    for (const { lines, font, px, color } of blocks) {
      context.font = font;
      context.fillStyle = color;
      for (const line of lines) {
        context.fillText(line, WIDTH / 2, y);
        y += px * 1.4;
      }
      y += px * 0.6;
    }
    return y;
  };
  const top = write(above, EDGE);
  drawCode(context, address, { x: 2 * EDGE, y: top, size: code });
  write(below, top + code + EDGE / 2);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png"));
}

function drawCode(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  const { data, size: modules } = encode(text, { ecc: "M", border: 0 });
  // Whole pixels: a module that ends between two of them has a gray edge.
  const px = Math.floor(size / modules);
  const inset = Math.floor((size - px * modules) / 2);
  context.fillStyle = "#0b1220";
  data.forEach((row, line) => {
    row.forEach((dark, column) => {
      if (dark) context.fillRect(x + inset + column * px, y + inset + line * px, px, px);
    });
  });
}

/** Hands a picture to the browser's downloads under a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
