import { expect, test } from "vitest";
import { tagPlaces, withoutHidden } from "./axis-tags.ts";

test("tags that are far from each other and from the last price stand at their lines", () => {
  expect(tagPlaces([40, 260, 90], 180, 300)).toEqual([40, 260, 90]);
});
test("a tag at the mark of the last price stands beside it, on its own side", () => {
  expect(tagPlaces([175], 180, 300)).toEqual([161]);
  expect(tagPlaces([190], 180, 300)).toEqual([216]);
});
test("tags at one price stand in a row, the mark between those above and below it", () => {
  expect(tagPlaces([178, 176, 200, 201], 180, 300)).toEqual([161, 141, 216, 236]);
});
test("under a last price at the top the tags above it go below", () => {
  expect(tagPlaces([10, 60], 12, 300)).toEqual([48, 68]);
});
test("over a last price at the foot of the chart the tags below it go above, in the order of their prices", () => {
  expect(tagPlaces([295, 200], 280, 300)).toEqual([261, 200]);
  expect(tagPlaces([285, 298], 270, 300)).toEqual([231, 251]);
});
test("a tag stays in the chart", () => {
  expect(tagPlaces([299, 2], 150, 300)).toEqual([290, 10]);
});

test("tags that are close at an edge stand in a row inside of it", () => {
  expect(tagPlaces([286, 280], 100, 300)).toEqual([290, 270]);
  expect(tagPlaces([14, 20, 16], 200, 300)).toEqual([14, 54, 34]);
  expect(tagPlaces([284, 286, 285], 100, 300)).toEqual([250, 290, 270]);
});

test("of the lines out of view at one edge the nearest is shown, in each column", () => {
  const line = (y: number, place = "left") => ({ y, place });
  const lines = [line(-90), line(-10), line(150), line(400), line(330), line(330), line(500, "middle")];
  const shown = withoutHidden(lines, ({ y }) => y, { top: 14, foot: 286 });
  expect(shown.map((one) => lines.indexOf(one))).toEqual([1, 2, 4, 6]);
});
