import { hash } from "node:crypto";
import type { InputOf } from "@candor/contract/route.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/currency-profile.ts";
import { profileChange } from "@candor/contract/routes/console/currency-profile.ts";
import { currencyProfile } from "@candor/contract/routes/currency-profile.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const owner = await openOperator(server, "owner");
const finance = await openOperator(server, "finance");
const auditor = await openOperator(server, "auditor");

type Input = InputOf<typeof routes.profileRequest>;
const links = { website: "https://coin.example", white_paper: "https://coin.example/paper.pdf?v=2" };
const base64 = (bytes: Buffer) => bytes.toString("base64");
const picture = async (seed: number, format: "png" | "webp" | "jpeg" = "png") =>
  base64(await testPicture(seed, { width: 300, height: 200, format }));

const ask = (change: Partial<Input>, options: { token?: string; key?: string } = finance) =>
  server.call(
    routes.profileRequest,
    { id: BTC, version: 0, logo: "", ...links, reason: "the issuer's material", ...change },
    options,
  );
const asked = async (change: Partial<Input>) => (await ask(change)).data?.approval_id ?? "";
const approve = (id: string, by: typeof owner) =>
  server.call(approvals.approve, { id, version: 1, checked: "both links opened", totp: by.code() }, by);
const logo = async () => (await server.ok(getCurrencyList, {})).currencies.find((one) => one.currency_id === BTC)?.logo;
const get = (address: string) => fetch(`${server.url}/api/currency/logo?currency_id=${BTC}&hash=${address}`);

/** With bytes behind it up to this length. */
const padded = (bytes: Buffer, length: number) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length, 7)]);

describe("a request is refused", () => {
  const jpeg = () => testPicture(5);
  const cases: [name: string, change: () => Promise<Partial<Input>>, error: string, field: string][] = [
    [
      "an SVG",
      async () => ({ logo: base64(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")) }),
      "FILE_NOT_PICTURE",
      "logo",
    ],
    ["a GIF", async () => ({ logo: base64(Buffer.from("GIF89a0000")) }), "FILE_NOT_PICTURE", "logo"],
    [
      "a picture with a page behind it",
      async () => ({ logo: base64(Buffer.concat([await jpeg(), Buffer.from("<html ><script>")])) }),
      "FILE_NOT_PICTURE",
      "logo",
    ],
    ["what is not base64", async () => ({ logo: "data:image/png;base64,AAAA" }), "FILE_NOT_PICTURE", "logo"],
    ["a hash of no logo", async () => ({ logo: "0".repeat(64) }), "FILE_NOT_PICTURE", "logo"],
    ["a cut picture", async () => ({ logo: base64((await jpeg()).subarray(0, 900)) }), "UPLOAD_FAILED", "logo"],
    [
      "more than 256 KiB",
      async () => ({ logo: base64(padded(await jpeg(), routes.LOGO_BYTES_MAX + 3)) }),
      "UPLOAD_FAILED",
      "logo",
    ],
    ["49 MP in a small file", async () => ({ logo: base64(await blank(7_000)) }), "UPLOAD_FAILED", "logo"],
    ["http", async () => ({ website: "http://coin.example" }), "INVALID_REQUEST", "website"],
    ["a script", async () => ({ website: "javascript:alert(1)" }), "INVALID_REQUEST", "website"],
    [
      "a user name in the address",
      async () => ({ website: "https://coin.example@other.example" }),
      "INVALID_REQUEST",
      "website",
    ],
    [
      "a backslash",
      async () => ({ white_paper: "https://coin.example/\\other.example" }),
      "INVALID_REQUEST",
      "white_paper",
    ],
    ["a host without a dot", async () => ({ white_paper: "https://localhost/a" }), "INVALID_REQUEST", "white_paper"],
    ["no change", async () => ({ website: "", white_paper: "" }), "INVALID_REQUEST", "id"],
    ["no such currency", async () => ({ id: 4_711 }), "NOT_FOUND", "id"],
  ];
  test.each(cases)("with %s", async (_, change, error, field) => {
    expect(await ask(await change())).toMatchObject({ code: -1, error, fields: [{ field }] });
  });

  test("of a version that is not the present one, and by who may not", async () => {
    expect(await ask({ version: 3 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await ask({}, auditor)).toMatchObject({ error: "FORBIDDEN" });
    expect((await ask({}, await openAccount(server))).code).toBe(4);
  });
});

const blank = (edge: number) =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: "#204652" } })
    .png({ compressionLevel: 9 })
    .toBuffer();

test("nothing shows before a second person has seen the picture and approved it; a repeated request is one", async () => {
  const logoOf = await picture(1);
  const key = commandId();
  const first = await ask({ logo: logoOf }, { ...finance, key });
  expect(await ask({ logo: logoOf }, { ...finance, key })).toEqual(first);
  const id = first.data?.approval_id ?? "";
  expect(await ask({ logo: logoOf })).toMatchObject({ error: "RECORD_TAKEN" });
  expect(await server.ok(routes.profileRecord, { id: BTC }, auditor)).toMatchObject({
    logo: null,
    version: 0,
    pending: { approval_id: id },
  });
  const record = await server.ok(approvals.approvalRecord, { id }, owner);
  expect(record.facts.map(({ mark }) => mark)).toEqual(["warn"]);
  const { after, picture: shown } = profileChange.parse(record.body);
  const bytes = Buffer.from(shown ?? "", "base64");
  expect(hash("sha256", bytes)).toBe(after.logo);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 128, height: 128 });

  expect(await logo()).toBeNull();
  expect(await (await get(after.logo ?? "")).json()).toMatchObject({ error: "NOT_FOUND" });
  expect(await approve(id, finance)).toMatchObject({ code: -1 });
  expect(await logo()).toBeNull();
  expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });

  expect(await logo()).toBe(after.logo);
  expect(await server.ok(currencyProfile, { currency_id: BTC })).toEqual(links);
  const response = await get(after.logo ?? "");
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const headers = ["content-type", "cache-control", "x-content-type-options", "content-security-policy"];
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    "image/jpeg",
    "public, max-age=31536000, immutable",
    "nosniff",
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  ]);
});

test("a logo stays while the links change, is replaced under another address, and goes", async () => {
  const before = await logo();
  const stays = await asked({ version: 1, logo: before ?? "", website: "" });
  expect(await approve(stays, owner)).toMatchObject({ data: { state: "booked" } });
  expect(await logo()).toBe(before);

  const replaced = await asked({ version: 2, logo: await picture(2, "webp") });
  expect(await approve(replaced, owner)).toMatchObject({ data: { state: "booked" } });
  const now = await logo();
  expect(now).not.toBe(before);
  const old = await get(before ?? "");
  expect(await old.json()).toMatchObject({ error: "NOT_FOUND" });
  expect(old.headers.get("cache-control")).toBe("no-store");

  expect(await approve(await asked({ version: 3 }), owner)).toMatchObject({ data: { state: "booked" } });
  expect(await logo()).toBeNull();
});

test("the same picture has the same address, and a change in between ends a request", async () => {
  const first = await asked({ version: 4, logo: await picture(1) });
  const { after } = profileChange.parse((await server.ok(approvals.approvalRecord, { id: first }, owner)).body);
  const again = await server.ok(approvals.withdrawRequest, { id: first, version: 1 }, finance);
  expect(again).toEqual({});
  const second = await asked({ version: 4, logo: await picture(1) });
  expect(profileChange.parse((await server.ok(approvals.approvalRecord, { id: second }, owner)).body).after).toEqual(
    after,
  );
  await server.database.pool.query("UPDATE currency_profiles SET version = version + 1");
  expect(await approve(second, owner)).toMatchObject({ data: { state: "refused", refusal: "VERSION_CONFLICT" } });
  expect(await logo()).toBeNull();
});
