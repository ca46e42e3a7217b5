import { expect, test } from "vitest";
import * as exportRoutes from "./exports-of-queues.ts";

/** What a list takes beside its filters: a file has all pages. */
const paging = ["cursor", "page", "page_size"];
const namesOf = (input: unknown): string[] => {
  const { def } = input as { def: { shape: Record<string, unknown> } };
  return Object.keys(def.shape).sort();
};

test("the file of a queue takes every sort and filter of its list, and nothing else", () => {
  for (const route of Object.values(exportRoutes)) {
    const filters = namesOf(route.exports.list.input).filter((name) => !paging.includes(name));
    expect([route.path, namesOf(route.input)]).toEqual([route.path, filters]);
  }
});

test("queues of money are sorted and filtered by amount, and every queue by day and account number", () => {
  const { depositsExport, withdrawalsExport, disputesExport, applicationsExport } = exportRoutes;
  for (const { input } of [depositsExport, withdrawalsExport, disputesExport, applicationsExport])
    expect(input.safeParse({ sort: "amount_desc", amount_min: "10", amount_max: "99.5" }).success).toBe(true);
  const { identityExport, approvalsExport, merchantsExport } = exportRoutes;
  for (const { input } of [identityExport, approvalsExport, merchantsExport, depositsExport]) {
    expect(input.safeParse({ sort: "user_desc", from: "2026-11-01", to: "2026-11-23" }).success).toBe(true);
    expect(input.safeParse({ from: "yesterday" }).success).toBe(false);
  }
  expect(identityExport.input.safeParse({ sort: "amount" }).success).toBe(false);
  expect(depositsExport.input.safeParse({ amount_min: "-1" }).success).toBe(false);
});
