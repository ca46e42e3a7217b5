import sharp from "sharp";

/** A sequence of numbers from 0 to 1 that a seed chooses. */
export function numbersOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 2_147_483_648;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 8) / 8_388_608;
  };
}

const between = (random: () => number, from: number, to: number): number => from + (to - from) * random();
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const word = (random: () => number, least: number, most: number): string =>
  Array.from(
    { length: Math.floor(between(random, least, most + 1)) },
    () => letters[Math.floor(random() * letters.length)],
  ).join("");

/** A head and shoulders that a seed chooses: shape, hair, skin, clothes, glasses and beard. */
function portrait(random: () => number): string {
  const skin = `hsl(${between(random, 18, 34)} ${between(random, 25, 50)}% ${between(random, 38, 80)}%)`;
  const hair = `hsl(${between(random, 15, 40)} ${between(random, 5, 40)}% ${between(random, 6, 55)}%)`;
  const cloth = `hsl(${between(random, 0, 360)} ${between(random, 5, 45)}% ${between(random, 15, 70)}%)`;
  const [wide, high] = [between(random, 70, 95), between(random, 95, 125)];
  const [x, y] = [between(random, 150, 170), between(random, 175, 200)];
  const long = random() > 0.5 ? between(random, 60, 150) : 0;
  const eyes = y - between(random, 5, 18);
  const apart = wide * between(random, 0.36, 0.48);
  const glasses = random() > 0.6;
  const beard = random() > 0.6;
  return `<rect width="320" height="420" fill="hsl(${between(random, 190, 220)} 10% ${between(random, 78, 92)}%)"/>
    <rect x="${x - wide - 14}" y="${y - 30}" width="${2 * wide + 28}" height="${60 + long}" rx="40" fill="${hair}"/>
    <path d="M ${x - between(random, 130, 160)} 420 Q ${x} ${y + between(random, 90, 140)} ${x + between(random, 130, 160)} 420 Z" fill="${cloth}"/>
    <rect x="${x - 28}" y="${y + 70}" width="56" height="80" fill="${skin}"/>
    <ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${skin}"/>
    <path d="M ${x - wide} ${y - 10} Q ${x - wide} ${y - high - 40} ${x + between(random, -20, 20)} ${y - high - 26} Q ${x + wide} ${y - high - 40} ${x + wide} ${y - 10} Q ${x} ${y - between(random, 60, 110)} ${x - wide} ${y - 10} Z" fill="${hair}"/>
    <ellipse cx="${x - apart}" cy="${eyes}" rx="12" ry="6" fill="#222"/><ellipse cx="${x + apart}" cy="${eyes}" rx="12" ry="6" fill="#222"/>
    ${glasses ? `<g fill="none" stroke="#1b1b1b" stroke-width="5"><circle cx="${x - apart}" cy="${eyes}" r="24"/><circle cx="${x + apart}" cy="${eyes}" r="24"/><path d="M ${x - apart + 24} ${eyes} H ${x + apart - 24}"/></g>` : ""}
    ${beard ? `<path d="M ${x - wide * 0.8} ${y + 20} Q ${x} ${y + high * 1.5} ${x + wide * 0.8} ${y + 20} Q ${x} ${y + 70} ${x - wide * 0.8} ${y + 20} Z" fill="${hair}"/>` : ""}
    <path d="M ${x} ${eyes + 12} L ${x - 8} ${y + 28} H ${x + 8}" fill="none" stroke="#0004" stroke-width="4"/>
    <path d="M ${x - 26} ${y + between(random, 46, 58)} Q ${x} ${y + between(random, 52, 72)} ${x + 26} ${y + 52}" fill="none" stroke="#8a3a3a" stroke-width="7"/>`;
}

/** The page of a passport, the same for everybody of a country but for the portrait, the typed lines and the two lines for machines. */
function page(country: number, person: number): string {
  const paper = numbersOf(country + 1);
  const random = numbersOf(person + 77_777);
  const hue = between(paper, 0, 360);
  const waves = Array.from({ length: 14 }, (_, line) => {
    const y = 60 + line * 58;
    return `<path d="M 0 ${y} Q 300 ${y - 60} 600 ${y} T 1200 ${y}" fill="none" stroke="hsl(${hue} 40% 70%)" stroke-width="3"/>`;
  }).join("");
  const labels = ["Surname", "Given names", "Nationality", "Date of birth", "Place of birth", "Date of issue"];
  const values = [
    word(random, 4, 11),
    `${word(random, 3, 8)} ${word(random, 3, 9)}`,
    `COUNTRY ${country}`,
    `${10 + Math.floor(random() * 18)} MAR 19${60 + Math.floor(random() * 39)}`,
    word(random, 5, 12),
    `${10 + Math.floor(random() * 18)} JUN 2019`,
  ];
  const lines = labels
    .map(
      (label, at) =>
        `<text x="450" y="${210 + at * 82}" font-size="18" fill="#555">${label}</text><text x="450" y="${245 + at * 82}" font-size="34" fill="#111">${values[at]}</text>`,
    )
    .join("");
  const machine = (text: string, y: number) =>
    `<text x="50" y="${y}" font-size="36" textLength="1100" font-family="monospace" fill="#111">${text.padEnd(44, "<").replaceAll("<", "&lt;")}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="850"><rect width="1200" height="850" fill="hsl(${hue} 35% 90%)"/>${waves}
    <rect width="1200" height="110" fill="hsl(${hue} 45% 45%)"/><text x="60" y="74" font-size="52" fill="#fff">PASSPORT</text><text x="700" y="74" font-size="40" fill="#fff">P${Math.floor(random() * 90_000_000) + 10_000_000}</text>
    <g transform="translate(70 180)">${portrait(random)}</g>${lines}
    ${machine(`P<UTO${values[0]}<<${values[1]?.replace(" ", "<")}`, 752)}${machine(`${Math.floor(random() * 1e9)}UTO${Math.floor(random() * 1e7)}`, 808)}</svg>`;
}

/** Of a photo: how it lies in the frame, how it is lit, and how grainy it is. 0 for a flat scan. */
type Taken = { readonly taken?: number; readonly width?: number };

/** A scan or a photo of the passport of a person, of a country whose passports all have one layout. */
export async function passportPicture(
  { country, person }: { readonly country: number; readonly person: number },
  { taken = 0, width = 1_200 }: Taken = {},
): Promise<Buffer> {
  const flat = await sharp(Buffer.from(page(country, person)))
    .png()
    .toBuffer();
  if (taken === 0) return sharp(flat).resize({ width }).jpeg({ quality: 92 }).toBuffer();
  const random = numbersOf(taken + 991);
  const table = `hsl(${between(random, 0, 360)} ${between(random, 5, 40)}% ${between(random, 20, 75)}%)`;
  const [left, top, right, bottom] = [0, 1, 2, 3].map(() => Math.floor(between(random, 20, 220))) as [
    number,
    number,
    number,
    number,
  ];
  const turned = await sharp(flat)
    .rotate(between(random, -5, 5), { background: "#0000" })
    .extend({ left, top, right, bottom, background: "#0000" })
    .png()
    .toBuffer();
  const light = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><defs><radialGradient id="g" cx="${random()}" cy="${random()}" r="1"><stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="#777"/></radialGradient></defs><rect width="100" height="100" fill="url(#g)"/></svg>`;
  const { width: full = 1, height: high = 1 } = await sharp(turned).metadata();
  const shade = await sharp(Buffer.from(light)).resize(full, high, { fit: "fill" }).png().toBuffer();
  const photo = await sharp(turned)
    .flatten({ background: table })
    .composite([{ input: shade, blend: "multiply" }])
    .png()
    .toBuffer();
  return sharp(photo).resize({ width }).jpeg({ quality: 88 }).toBuffer();
}

/** The same photo once more, as somebody may send it: saved again, smaller, or with its edges cut off. The shares are of the width or the height. */
export async function again(
  picture: Buffer,
  {
    quality = 85,
    scale = 1,
    cut = [0, 0, 0, 0],
  }: { readonly quality?: number; readonly scale?: number; readonly cut?: readonly [number, number, number, number] },
): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(picture).metadata();
  const [left, top, right, bottom] = cut;
  const part = {
    left: Math.floor(left * width),
    top: Math.floor(top * height),
    width: Math.floor((1 - left - right) * width),
    height: Math.floor((1 - top - bottom) * height),
  };
  return sharp(picture)
    .extract(part)
    .resize({ width: Math.round(part.width * scale) })
    .jpeg({ quality })
    .toBuffer();
}
