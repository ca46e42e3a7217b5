import { languages } from "@candor/contract/i18n/languages.ts";
import { list, number, type Person, text } from "../world.ts";
import { picture, upload } from "./identity.ts";
import type { People } from "./people.ts";

const subject = "support";
const nobodys = "01900000-0000-7000-8000-000000000000";

/** A user asks the support: a robot greets, one agent takes it and hands it over, another one closes it, and it is rated. */
export async function liveChat(people: People): Promise<void> {
  const { mai, support, owner } = people;
  await saveCanned(people);
  const id = await ask(people);
  await support.ok("console/inbox/list", { tab: "all", lang: "en" });
  await support.ok("console/inbox/list", { search: mai.uid });
  await support.ok("console/inbox/record", { id });
  await support.no("unknown", "console/inbox/record", { id: nobodys });
  await support.ok("console/inbox/take", { id });
  await owner.no("taken", "console/inbox/take", { id });
  await support.ok("console/inbox/typing", { id });
  await answer(people, id);
  await handOver(people, id);
  await owner.ok("console/inbox/release", { id });
  await support.ok("console/inbox/list", { tab: "mine" });
  await close(people, id);
}

async function saveCanned({ owner, support }: People): Promise<void> {
  const texts = languages.map((lang) => ({ lang, text: `Hello {nickname}, here is {agent} (${lang}).` }));
  const canned = { version: 0, title: "Greeting", texts, active: true };
  await owner.no("a translation is missing", "console/canned/save", { ...canned, texts: texts.slice(1) });
  await owner.no("unknown placeholder", "console/canned/save", {
    ...canned,
    texts: texts.map((each) => ({ ...each, text: "{password}" })),
  });
  const saved = await owner.ok("console/canned/save", canned);
  await owner.no("older version", "console/canned/save", { ...canned, id: number(saved, "id"), version: 7 });
  await owner.ok("console/canned/save", { ...canned, id: number(saved, "id"), version: 1, active: false });
  await support.ok("console/canned/list");
}

/** The robot answers by itself: what follows waits for it. */
async function ask({ mai, stranger, support }: People): Promise<string> {
  await mai.ok("chat/state", { subject });
  await mai.ok("chat/messages", { subject });
  await mai.no("no such order", "chat/state", { subject: "otc:9999" });
  await mai.ok("chat/context", { page: "withdraw", error: "req_1" });
  await mai.no("page", "chat/context", { page: "../", error: "" });
  await mai.ok("chat/send", { subject, text: "When does my withdrawal arrive? My card is 4111 1111 1111 1111." });
  await mai.until("chat/messages", { subject }, (data) => list(data).length === 4);
  await mai.no("too long", "chat/send", { subject, text: "x".repeat(4_001) });
  await stranger.no("nobody", "chat/send", { subject, text: "Hello" });
  await mai.ok("chat/typing", { subject });
  await mai.ok("chat/unread");
  return text(await support.ok("console/inbox/list"), "list.0.id");
}

async function answer({ mai, support }: People, id: string): Promise<void> {
  const shot = text(await support.ok("console/inbox/upload", await picture({ id }, 31)), "id");
  await support.no("another's picture", "console/inbox/answer", { id, text: "Look:", pictures: [nobodys] });
  await support.ok("console/inbox/answer", { id, text: "It is on its way:", pictures: [shot] });
  await support.no("neither", "console/inbox/answer", { id, text: "" });
  await support.ok("console/inbox/note", { id, text: "Called the bank." });
  await support.no("unknown", "console/inbox/note", { id: nobodys, text: "Called the bank." });
  await mai.ok("common/file", { id: shot });
  const own = await upload(mai, "chat", 32);
  await mai.ok("chat/send", { subject, text: "Like this?", pictures: [own] });
  await support.ok("console/inbox/picture", { id: own });
  await support.no("unknown", "console/inbox/picture", { id: nobodys });
  const messages = await support.ok("console/inbox/messages", { id });
  await support.ok("console/inbox/messages", { id, after: 2, page_size: 2 });
  await support.ok("console/inbox/read", { id, up_to: number(messages, `list.${list(messages).length - 1}.id`) });
}

async function handOver({ support, owner, auditor }: People, id: string): Promise<void> {
  await support.ok("console/inbox/agents");
  const to = { id, operator: "owner", note: "Wants to know the fee." };
  await support.no("no agent", "console/inbox/hand_over", { ...to, operator: "finance" });
  await auditor.no("right", "console/inbox/hand_over", to);
  await support.ok("console/inbox/hand_over", to);
  await support.no("taken", "console/inbox/answer", { id, text: "One more thing." });
  await owner.ok("console/inbox/answer", { id, text: "The fee is 1 USDT." });
}

async function close({ mai, kenji, support }: People, id: string): Promise<void> {
  const versionOf = async (by: Person) => number(await by.ok("console/inbox/record", { id }), "version");
  const closing = { id, version: await versionOf(support), reason: "solved" };
  await support.no("older version", "console/inbox/close", { ...closing, version: 0 });
  await support.ok("console/inbox/close", closing);
  await support.no("closed", "console/inbox/answer", { id, text: "One more thing." });
  await support.ok("console/inbox/list", { tab: "closed" });
  const messages = await mai.ok("chat/messages", { subject });
  await mai.ok("chat/read", { subject, up_to: number(messages, `list.${list(messages).length - 1}.id`) });
  await mai.ok("chat/state", { subject });
  await kenji.no("not his", "chat/rate", { conversation_id: id, solved: true });
  await mai.ok("chat/rate", { conversation_id: id, solved: true });
  await mai.no("again", "chat/rate", { conversation_id: id, solved: false });
  await mai.ok("chat/messages", { subject, before: 4, page_size: 2 });
}
