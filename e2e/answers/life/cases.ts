import { number, text } from "../world.ts";
import { upload } from "./identity.ts";
import { type People, USDT } from "./people.ts";

const nobodys = "01900000-0000-7000-8000-000000000000";

/** A deposit of which the user is asked something before it is decided: notes, assignment, the question and its answer. */
export async function liveCases({ mai, kenji, finance, owner, support, reviewer }: People): Promise<void> {
  const info = await mai.ok("wallet/getRechargeInfo", { currency_id: USDT });
  const chain_id = number(info, "channels.0.chain_id");
  const proof = await upload(mai, "proof", 41);
  const id = text(await mai.ok("wallet/recharge", { currency_id: USDT, chain_id, amount: "150", proof }), "id");
  const about = { kind: "deposit", id };
  const versionOf = async () => number(await finance.ok("console/deposits/record", { id }), "version");

  await finance.ok("console/cases/note", { ...about, text: "No transaction id." });
  await finance.no("unknown", "console/cases/note", { ...about, id: "9999", text: "No transaction id." });
  await finance.ok("console/cases/notes", about);
  await reviewer.no("right", "console/cases/notes", about);
  await finance.no("no such operator", "console/cases/assign", { ...about, to: "nobody", seen: "" });
  await finance.ok("console/cases/assign", { ...about, to: "owner", seen: "" });
  await finance.no("changed meanwhile", "console/cases/assign", { ...about, to: "finance", seen: "" });
  await owner.ok("console/deposits/list", { tab: "mine" });
  await owner.ok("console/cases/assign", { ...about, to: "", seen: "owner" });

  const question = { ...about, question: "ASK_TRANSACTION_ID" };
  await finance.no("older version", "console/cases/ask", { ...question, version: 77 });
  await finance.no("of another kind", "console/cases/ask", {
    ...question,
    version: await versionOf(),
    question: "ASK_AMOUNT",
  });
  await finance.ok("console/cases/ask", { ...question, version: await versionOf() });
  await finance.no("older version", "console/cases/take_back", { ...about, version: 77 });
  await finance.ok("console/cases/take_back", { ...about, version: await versionOf() });
  await finance.ok("console/cases/ask", { ...question, version: await versionOf(), question: "ASK_FUNDS_ORIGIN" });
  const asked = number(await mai.ok("question/list"), "list.0.id");
  await mai.ok("question/one", { id: asked });
  await kenji.no("not his", "question/one", { id: asked });
  await kenji.no("not his", "question/answer", { id: asked, answer: "Mine." });
  await mai.no("no picture of hers", "question/answer", { id: asked, answer: "My salary.", pictures: [nobodys] });
  const slip = await upload(mai, "answer", 42);
  await mai.ok("question/answer", { id: asked, answer: "My salary.", pictures: [slip] });
  await mai.no("answered", "question/answer", { id: asked, answer: "My salary." });
  await finance.ok("console/cases/questions", about);
  await finance.ok("console/cases/picture", { id: slip });
  await finance.no("unknown", "console/cases/picture", { id: nobodys });
  await support.ok("console/users/progress", { uid: mai.uid });
  await support.no("unknown", "console/users/progress", { uid: "00000000" });
  await finance.ok("console/deposits/reject", { id, version: await versionOf(), reason: "SENDER_DIFFERS" });
}
