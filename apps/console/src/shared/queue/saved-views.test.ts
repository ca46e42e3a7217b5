import { expect, test } from "vitest";
import { readViews, VIEWS_MAX, viewQuery, withView } from "./saved-views.ts";

const view = (name: string) => ({ name, query: { tab: "late" } });

test("a view has the tab, the sort and the filters, but neither the open record nor the user that was searched", () => {
  expect(viewQuery({ tab: "late", sort: "amount_desc", currency_id: "3", from: "", open: "7", search: "Mai" })).toEqual(
    {
      tab: "late",
      sort: "amount_desc",
      currency_id: "3",
    },
  );
});

test("a view of the same name takes the place of the older one, and a full list stays as it is", () => {
  const first = withView([], { name: "  Late TRON ", query: { tab: "late" } });
  expect(first).toEqual([{ name: "Late TRON", query: { tab: "late" } }]);
  expect(withView(first, { name: "Late TRON", query: {} })).toEqual([{ name: "Late TRON", query: {} }]);
  const full = Array.from({ length: VIEWS_MAX }, (_, index) => view(`v${index}`));
  expect(withView(full, view("one more"))).toBe(full);
  expect(withView(full, view("v3"))).toHaveLength(VIEWS_MAX);
  expect(withView(first, view("  "))).toBe(first);
});

test("a stored text that is not a list of views is no view", () => {
  expect(readViews(null)).toEqual([]);
  expect(readViews("{")).toEqual([]);
  expect(readViews('[{"name":1}]')).toEqual([]);
  expect(readViews('[{"name":"a","query":{"tab":"done"}}]')).toEqual([{ name: "a", query: { tab: "done" } }]);
});
