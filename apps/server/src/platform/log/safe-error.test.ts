import { expect, test } from "vitest";
import { safeError } from "./safe-error.ts";

test("an error is written without the values that it quotes", () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "secret \\" one"'), {
    code: "22P02",
    detail: "Failing row contains (secret)",
    where: "unnamed portal parameter $1 = 'secret'",
    table: "users",
    parameters: ["secret"],
  });
  const written = JSON.stringify(safeError(error));
  expect(written).not.toContain("secret");
  expect(written).toContain("invalid input syntax for type uuid");
  expect(written).toContain("22P02");
  expect(written).toContain("safe-error.test.ts");
});

test("an error without quoted values keeps its message and its stack", () => {
  const error = Object.assign(new Error('violates check constraint "identities_photos"'), { code: "23514" });
  expect(safeError(error)).toMatchObject({ message: error.message, stack: error.stack, code: "23514" });
});
