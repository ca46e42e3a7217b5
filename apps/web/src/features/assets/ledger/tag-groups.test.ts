import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import { expect, test } from "vitest";
import { tagGroups } from "./tag-groups.ts";

test("every tag that a user's entry can have is in one group, once", () => {
  const grouped: readonly string[] = Object.values(tagGroups).flat();
  expect(grouped.toSorted()).toEqual(
    ledgerTags.filter((tag) => !/^(quote|mic_reserve)_lock_|^hosting_reserve$/.test(tag)).toSorted(),
  );
});
