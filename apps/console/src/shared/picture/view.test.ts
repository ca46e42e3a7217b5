import fc from "fast-check";
import { expect, test } from "vitest";
import { dragged, inPicture, onScreen, rotated, scaleOf, type View, WHOLE, zoomed } from "./view.ts";

const picture = { width: 3024, height: 2016 };
const window = { width: 480, height: 600 };
const unit = fc.double({ min: 0, max: 1, noNaN: true });
const views: fc.Arbitrary<View> = fc.record({
  x: unit,
  y: unit,
  zoom: fc.double({ min: 1, max: 8, noNaN: true }),
  turn: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
});
const points = fc.record({ x: unit, y: unit });

test("a point of the picture comes back from the screen", () => {
  fc.assert(
    fc.property(views, points, (view, point) => {
      const back = inPicture(onScreen(point, view, picture, window), view, picture, window);
      expect(back.x).toBeCloseTo(point.x, 9);
      expect(back.y).toBeCloseTo(point.y, 9);
    }),
  );
});
test("zooming holds the point under the pointer", () => {
  const view: View = { x: 0.5, y: 0.5, zoom: 3, turn: 1 };
  const held = { x: 60, y: -40 };
  const before = inPicture(held, view, picture, window);
  const after = inPicture(held, zoomed(view, 1.3, picture, window, held), picture, window);
  expect(after.x).toBeCloseTo(before.x, 9);
  expect(after.y).toBeCloseTo(before.y, 9);
});
test("the whole picture fits, upright and on its side", () => {
  expect(scaleOf(WHOLE, picture, window)).toBeCloseTo(480 / 3024, 9);
  expect(scaleOf(rotated(WHOLE, 1), picture, window)).toBeCloseTo(600 / 3024, 9);
  expect(rotated(rotated(WHOLE, -1), 1)).toEqual(WHOLE);
});
test("a drag moves the picture with the pointer and stops at its edge", () => {
  const view: View = { x: 0.5, y: 0.5, zoom: 2, turn: 0 };
  expect(onScreen({ x: 0.5, y: 0.5 }, dragged(view, { x: 30, y: 10 }, picture, window), picture, window).x).toBeCloseTo(
    30,
  );
  expect(dragged(view, { x: 9_999, y: 9_999 }, picture, window)).toMatchObject({ x: 0, y: 0 });
});
test("zooming out ends at the whole picture", () => {
  expect(zoomed({ x: 0.1, y: 0.9, zoom: 1.2, turn: 0 }, 0.5, picture, window)).toEqual(WHOLE);
});
