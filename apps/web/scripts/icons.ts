import { mkdirSync, readFileSync } from "node:fs";
import sharp from "sharp";

/**
 * Makes the icons of the installed app from public/icon.svg: `node apps/web/scripts/icons.ts`. Phones want PNG: iOS takes 180 px for the home screen, Android 192 and 512. A
 * maskable icon is cut by the launcher to a circle of 80 % at least, so it fills its square and its mark is smaller; iOS rounds the corners itself.
 */
const publicFolder = new URL("../public/", import.meta.url);
const svg = readFileSync(new URL("icon.svg", publicFolder), "utf8");
const square = svg.replace(' rx="14"', "");
if (square === svg) throw new Error("icon.svg has no rounded background any more");
/** The mark at four fifths of its size, about the center of the 64 units. */
const inset = square.replace("<g ", '<g transform="translate(6.4 6.4) scale(.8)"><g ').replace("</svg>", "</g></svg>");

const VIEW_BOX = 64;
const POINTS_PER_INCH = 72;

mkdirSync(new URL("icons/", publicFolder), { recursive: true });
const draw = (source: string, px: number, name: string) =>
  sharp(Buffer.from(source), { density: (POINTS_PER_INCH * px) / VIEW_BOX })
    .resize(px, px)
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`icons/${name}`, publicFolder).pathname);

await draw(square, 180, "icon-180.png");
await draw(svg, 192, "icon-192.png");
await draw(svg, 512, "icon-512.png");
await draw(inset, 512, "maskable-512.png");
