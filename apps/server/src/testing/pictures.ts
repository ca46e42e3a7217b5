import sharp from "sharp";

/** A picture with a motif of its own: bands of colors that a seed chooses, so that two seeds have different perceptual hashes. */
export async function testPicture(
  seed: number,
  options: { width?: number; height?: number; format?: "jpeg" | "png" | "webp"; exif?: boolean } = {},
): Promise<Buffer> {
  const { width = 640, height = 420, format = "jpeg", exif = false } = options;
  const cells = Buffer.alloc(9 * 8 * 3);
  let state = seed + 1;
  for (let index = 0; index < cells.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    cells[index] = (state >> 16) % 256;
  }
  const picture = sharp(cells, { raw: { width: 9, height: 8, channels: 3 } }).resize(width, height, { fit: "fill" });
  if (exif) picture.withExif({ IFD0: { Artist: "somebody at home" }, IFD3: { GPSLatitude: "21/1 1/1 1/1" } });
  return picture.toFormat(format).toBuffer();
}
