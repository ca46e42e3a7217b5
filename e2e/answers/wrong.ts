import type { People } from "./life/people.ts";
import { Person, type World } from "./world.ts";

/** What a field may be by mistake. */
const wrongValues: readonly (readonly [name: string, value: unknown])[] = [
  ["null", null],
  ["empty", ""],
  ["a list", [1]],
  ["an object", { a: 1 }],
  ["negative", "-1"],
  ["a word", "nonsense"],
  ["too long", "9".repeat(3_000)],
];
/** Ends the session of whoever calls it. */
const ENDS = new Set(["user/logout", "console/logout"]);
const roles = ["owner", "finance", "support", "auditor"] as const;

/**
 * Every call as it must not be made: without a token, with somebody else's, by another method, and with each field of an accepted input left out
 * and wrong in each way. What a wrong input nevertheless does, it does at the end of a life.
 */
export async function sendWrongInputs(people: People, world: World): Promise<void> {
  const { calls } = world;
  const nobody = new Person(world, "nobody");
  for (const path of calls.paths) {
    // Of an upload the server may close the connection before all of it is sent.
    const input = calls.isUpload(path) ? {} : (world.accepted.get(path)?.input ?? {});
    const isConsole = path.startsWith("console/");
    const who = isConsole ? people.owner : people.mai;
    await world.send(nobody, path, input, { as: "by DELETE", method: "DELETE" });
    if (calls.needsToken(path)) {
      await world.send(nobody, path, input, { as: "without a token" });
      await world.send(nobody, path, input, { as: "with a wrong token", token: "A".repeat(43) });
      await world.send(isConsole ? people.mai : people.owner, path, input, { as: "with a token of the other kind" });
    }
    if (isConsole && !ENDS.has(path))
      for (const role of roles)
        await world.send(people[role], path, {}, { as: `empty, by ${role}`, shape: hasNoFields(world, path) });
    if (calls.isUpload(path)) await sendWrongFiles(world, people.mai, path);
    else await sendWrongFields(world, who, path, input);
  }
  await sendWrongBodies(world, people.mai);
}

const hasNoFields = ({ calls }: World, path: string) => calls.fieldsOf(path).length === 0;

let strangers = 0;
/**
 * What depends on no moment and leaves nothing behind: how many logins an address may try depends on the time that passes, as does whether a code
 * of an authenticator still counts; and how many orders there are depends on how many fields an order has.
 */
function harmless(path: string, input: Record<string, unknown>): Record<string, unknown> {
  strangers += 1;
  if (path === "user/login" && "email" in input) return { ...input, email: `nobody${strangers}@example.com` };
  if ("totp" in input && path.startsWith("console/")) return { ...input, totp: "000000" };
  if (["c2c/trade", "mic/trade"].includes(path) && "number" in input) return { ...input, number: "9999" };
  return input;
}

async function sendWrongFields(world: World, who: Person, path: string, accepted: object): Promise<void> {
  const fields = world.calls.fieldsOf(path);
  if (fields.length === 0) return;
  await world.send(who, path, {}, { as: "empty" });
  for (const field of fields) {
    const { [field]: _, ...rest } = accepted as Record<string, unknown>;
    await world.send(who, path, harmless(path, rest), { as: `without ${field}`, shape: true });
    for (const [name, value] of wrongValues)
      await world.send(who, path, { ...harmless(path, rest), [field]: value }, { as: `${field} ${name}`, shape: true });
  }
}

async function sendWrongFiles(world: World, who: Person, path: string): Promise<void> {
  const form = (purpose: string, bytes: Uint8Array<ArrayBuffer>, type: string, field = "file") => {
    const made = new FormData();
    made.set("purpose", purpose);
    made.set(field, new Blob([bytes], { type }), "photo.jpg");
    return made;
  };
  const empty = new Uint8Array(0);
  const words = new Uint8Array(Buffer.from("not a picture"));
  await world.send(who, path, form("identity", words, "image/jpeg"), { as: "not a picture" });
  await world.send(who, path, form("identity", empty, "image/jpeg"), { as: "an empty file" });
  await world.send(who, path, form("nothing", words, "image/jpeg"), { as: "another purpose" });
  await world.send(who, path, form("identity", words, "image/jpeg", "other"), { as: "another field" });
  await world.send(who, path, {}, { as: "no form" });
}

/** What no schema sees. */
async function sendWrongBodies(world: World, who: Person): Promise<void> {
  const { url } = world.app;
  const headers = { "content-type": "application/json", token: who.token ?? "" };
  const bodies = [
    ["broken", "{"],
    ["a list", "[]"],
    ["a number", "1"],
    ["huge", JSON.stringify({ a: "x".repeat(70_000) })],
  ];
  for (const [name, body] of bodies) {
    const answer = await fetch(`${url}/api/wallet/transfer`, { method: "POST", headers, body: body ?? "" });
    world.note(`body ${name}`, { status: answer.status, body: await answer.json() });
  }
  for (const path of ["/api/no/such", "/api/", "/healthz", "/api/wallet/transfer/x"]) {
    const answer = await fetch(`${url}${path}`);
    world.note(`GET ${path}`, { status: answer.status, type: answer.headers.get("content-type") });
  }
}
