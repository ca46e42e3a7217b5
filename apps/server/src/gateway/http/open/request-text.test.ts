import { expect, test } from "vitest";
import { readRequestText } from "./request-text.ts";

test("the payload is query and body exactly as sent, without the signature, wherever that stands", () => {
  expect(readRequestText("b=2&a=%20x&signature=ab", "")).toMatchObject({ payload: "b=2&a=%20x", signature: "ab" });
  expect(readRequestText("signature=ab&b=2", "")).toMatchObject({ payload: "b=2", signature: "ab" });
  expect(readRequestText("a=1", "b=2&signature=ab")).toMatchObject({ payload: "a=1b=2", params: { a: "1", b: "2" } });
  expect(readRequestText("", "")).toMatchObject({ payload: "", signature: undefined, params: {} });
});

test("a base64 signature may be percent-encoded or not", () => {
  for (const sent of ["a+b/c==", "a%2Bb%2Fc%3D%3D"])
    expect(readRequestText(`t=1&signature=${sent}`, "")).toMatchObject({ signature: "a+b/c==", payload: "t=1" });
});

test("the query counts where both have a parameter, and what one has twice is refused", () => {
  expect(readRequestText("a=1", "a=2")).toMatchObject({ params: { a: "1" } });
  expect(readRequestText("a=1&a=2", "")).toMatchObject({ ok: false, code: -1130 });
  expect(readRequestText("signature=a", "signature=b")).toMatchObject({ ok: false, code: -1130 });
  expect(readRequestText(Array.from({ length: 101 }, (_, index) => `p${index}=1`).join("&"), "")).toMatchObject({
    ok: false,
  });
  // A parameter with the name of what every object has is only a parameter.
  expect(readRequestText("__proto__=1&constructor=2", "")).toMatchObject({ ok: true });
});
