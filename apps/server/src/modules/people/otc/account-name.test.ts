import { expect, test } from "vitest";
import { isSameName } from "./account-name.ts";

test.each([
  ["Mai Linh", "Mai Linh"],
  ["MAI LINH", "Mai Linh"],
  ["NGUYEN VAN ANH", "Nguyễn Văn Anh"],
  ["DO THI DUNG", "Đỗ Thị Dung"],
  ["DOE JANE", "Jane Doe"],
  ["O'Brien, Anne-Marie", "Anne Marie O Brien"],
  ["山田太郎", "山田太郎"],
  [" Mai  Linh ", "Mai Linh"],
])("%j is %j", (account, document) => expect(isSameName(account, document)).toBe(true));

test.each([
  ["Mai Lin", "Mai Linh"],
  ["Mai", "Mai Linh"],
  ["Mai Mai Linh", "Mai Linh"],
  ["Mai Linh Tran", "Mai Linh"],
  ["", "Mai Linh"],
  ["---", "---"],
  ["山田次郎", "山田太郎"],
])("%j is not %j", (account, document) => expect(isSameName(account, document)).toBe(false));
