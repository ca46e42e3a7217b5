import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { BalanceProof } from "../packages/contract/src/routes/proof.ts";
import { stepsForWire, sumsRecord } from "../packages/contract/src/rules/liability-proof.ts";
import { buildTree, makeSums, proofOf, rootHash } from "../packages/contract/src/rules/liability-tree.ts";

import { bytes } from "../packages/contract/src/testing/liability.ts";
import { headOver } from "../packages/contract/src/testing/records.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-proof-"));
afterAll(() => rmSync(folder, { recursive: true }));

function makeProof(): BalanceProof {
  const leaves = [1, 2, 3].map((number) => ({
    uid: String(10_000_000 + number),
    salt: new Uint8Array(32).fill(number),
    balances: makeSums([["USDT", BigInt(number) * 100_000_000n]]),
  }));
  const { top, levels } = buildTree(leaves);
  const facts = { users: 3, batchId: 7, ledgerHead: new Uint8Array(32), atMs: 1_795_219_200_000 };
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const root: BalanceProof["root"] = {
    id: 1,
    at: new Date(facts.atMs).toISOString(),
    at_ms: facts.atMs,
    batch_id: 7,
    users: 3,
    cause: "daily",
    ledger_head: hex(facts.ledgerHead),
    root: hex(rootHash(top, facts)),
    sums: sumsRecord(top.sums),
  };
  const path = stepsForWire(proofOf({ top, levels }, 1));
  return { version: 1, root, position: 1, uid: "10000002", salt: "02".repeat(32), balances: { USDT: "2" }, path };
}

const proof = makeProof();
function save(name: string, value: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}
const run = (...words: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const script = new URL("proof-verify.ts", import.meta.url).pathname;
    execFile(process.execPath, [script, ...words], (error, out, err) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
const good = save("proof.json", proof);

describe("npm run proof:verify", () => {
  test("recomputes a saved proof and prints its owner and contents", async () => {
    const { code, out } = await run(good, "--uid", proof.uid);
    expect(code).toBe(0);
    expect(out).toContain("verified: account 10000002 with 2 USDT");
    expect(out).toContain(proof.root.root);
  });

  test("looks up the published head that covers the root, and names the one that does not", async () => {
    const root = { id: proof.root.id, root: Buffer.from(proof.root.root, "hex") };
    const head = headOver(1, bytes(0), 7, [bytes(1)], [root]);
    const file = save("covered.json", { ...proof, head });
    const heads = save("heads.json", { version: 1, list: [head] });
    expect(await run(file, "--heads", heads)).toMatchObject({
      code: 0,
      out: expect.stringContaining("published head 1 covers"),
    });
    const other = save("other.json", { ...proof, head: headOver(1, bytes(0), 7, [bytes(1)]) });
    expect(await run(other, "--heads", heads)).toMatchObject({ code: 1, err: expect.stringContaining("(head)") });
    expect(await run(file, "--heads", save("none.json", []))).toMatchObject({ code: 1 });
    expect(await run(good, "--heads", heads)).toMatchObject({ code: 2 });
  });

  test.each([
    ["another balance", { ...proof, balances: { USDT: "3" } }, [], "sums"],
    ["another salt", { ...proof, salt: "03".repeat(32) }, [], "root"],
    ["another owner", proof, ["--uid", "10000009"], "owner"],
    ["no proof at all", { hello: 1 }, [], "format"],
    ["a root that is in no history", proof, ["--roots", save("empty.json", [])], "published"],
  ])("reports the failed check of %s, with exit code 1", async (_, value, words, check) => {
    const { code, err } = await run(save("altered.json", value), ...words);
    expect([code, err]).toEqual([1, expect.stringContaining(`NOT VERIFIED (${check})`)]);
  });

  test("looks the root up in a kept copy, and page after page at a platform", async () => {
    expect((await run(good, "--roots", save("roots.json", { list: [proof.root] }))).out).toContain("is published");
    const others = Array.from({ length: 100 }, (_, id) => ({ ...proof.root, id, root: "00".repeat(32) }));
    const asked: string[] = [];
    const platform = createServer((request, response) => {
      asked.push(request.url ?? "");
      const list = request.url?.includes("page=1&") ? others : [proof.root];
      response.end(JSON.stringify({ code: 1, data: { list } }));
    });
    await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
    const address = platform.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { out } = await run(good, "--roots", `http://127.0.0.1:${port}`);
    platform.close();
    expect(out).toContain("is published");
    expect(asked).toEqual([1, 2].map((page) => `/api/proof/roots?page=${page}&page_size=100`));
  });

  test.each([[[]], [["/nonexistent"]], [[good, "--unknown"]]])(
    "has nothing to check with %o: exit code 2",
    async (words) => {
      expect((await run(...words)).code).toBe(2);
    },
  );
});
