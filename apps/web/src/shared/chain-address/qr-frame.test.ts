import { encode } from "uqr";
import { expect, test } from "vitest";
import { textIn } from "./qr-frame.ts";

const ADDRESS = "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.015";

/** The code as the app draws it, `cell` pixels a module, turned by `degrees` on a gray table as a phone sees it from above. */
function photo(text: string, { cell = 5, degrees = 0 }: { cell?: number; degrees?: number } = {}) {
  const { data: modules, size } = encode(text, { border: 3 });
  const side = Math.ceil(size * cell * 1.6);
  const data = new Uint8ClampedArray(side * side * 4);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [x - side / 2, y - side / 2];
      const column = Math.floor((dx * cos + dy * sin) / cell + size / 2);
      const row = Math.floor((dy * cos - dx * sin) / cell + size / 2);
      const module = modules[row]?.[column];
      const shade = module === undefined ? 150 : module ? 25 : 235;
      data.set([shade, shade, shade, 255], (y * side + x) * 4);
    }
  return { width: side, height: side, data };
}

test.each([0, 12, 90, 200])("reads an address from a code that lies at %d degrees", (degrees) => {
  expect(textIn(photo(ADDRESS, { degrees }))).toBe(ADDRESS);
});

test("finds nothing in a frame without a code", () => {
  const { width, height, data } = photo(ADDRESS);
  expect(textIn({ width, height, data: data.fill(150) })).toBeUndefined();
});

test("finds nothing where a hand covers half of the code", () => {
  const { width, height, data } = photo(ADDRESS);
  expect(textIn({ width, height, data: data.fill(90, 0, data.length / 2) })).toBeUndefined();
});
