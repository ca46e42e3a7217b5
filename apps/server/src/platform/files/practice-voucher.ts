import sharp from "sharp";

/** A picture of a payment that nobody made, for a demo; it says so. Lines of letters, digits and spaces. */
export function practiceVoucher(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, index) => {
    const plain = line.replace(/[^\p{L}\p{N} .,:-]/gu, "");
    return `<text x="40" y="${150 + index * 64}" font-size="34" font-family="sans-serif" fill="#1d2733">${plain}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480"><rect width="720" height="480" fill="#ffffff"/>
    <rect width="720" height="84" fill="#0f766e"/><text x="40" y="54" font-size="34" font-family="sans-serif" fill="#ffffff">Practice transfer</text>${texts.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
