import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, startApp } from "../harness/app.ts";
import type { Recording } from "./compare.ts";
import { undeclared } from "./declared.ts";
import { liveAccount, liveReset } from "./life/account.ts";
import { liveApiKeys } from "./life/api-keys.ts";
import { liveCases } from "./life/cases.ts";
import { liveChat } from "./life/chat.ts";
import { liveAllotment, liveCoins } from "./life/coins.ts";
import { liveCatalogue, liveOperators, liveUsers } from "./life/console.ts";
import { liveContent, liveLanguages } from "./life/content.ts";
import { liveControls } from "./life/controls.ts";
import { liveExports } from "./life/exports.ts";
import { liveHosting } from "./life/hosting.ts";
import { liveIdentity } from "./life/identity.ts";
import { liveOpenApi } from "./life/open-api.ts";
import { liveDispute, liveOtc } from "./life/otc.ts";
import { openOperators, type People, registerByEmail, registerByPhone, strangersOf } from "./life/people.ts";
import { livePromotion } from "./life/promotion.ts";
import { liveSecurity } from "./life/security.ts";
import { endProducts, liveFaucet, liveSpot, openContracts, openOptions, PRICE, RECORDED_FROM } from "./life/trading.ts";
import { liveDeposits, liveProof, liveRecords, liveWithdrawals } from "./life/wallet.ts";
import { liveWalletServices } from "./life/wallet-services.ts";
import { normalize } from "./normalize.ts";
import { Listener } from "./sockets.ts";
import { World } from "./world.ts";
import { sendWrongInputs } from "./wrong.ts";

const SPEED = 3;
const RECORDED_SECONDS = 7_200;
/** A paid order can be disputed after ten minutes; by then the sale of the new coin has ended too. */
const LATER_MINUTES = 11;

/** A market in which the price is known at every second, without volume. */
function recordedPrices(): string {
  const file = join(mkdtempSync(join(tmpdir(), "candor-answers-")), "btc-usdt.csv");
  const rows = Array.from({ length: RECORDED_SECONDS }, (_, second) => {
    return `${RECORDED_FROM + second * 1_000},${second < PRICE.jumpsAtSecond ? PRICE.before : PRICE.after},0`;
  });
  writeFileSync(file, `timestamp,price,qty\n${rows.join("\n")}\n`);
  return file;
}

type Chapter = readonly [name: string, live: (people: People, world: World) => Promise<void>];
const chapters: readonly Chapter[] = [
  ["registration", (people, world) => registerByEmail(world, people.mai, people)],
  ["registration by phone", (people, world) => registerByPhone(world, people.kenji, people)],
  ["operators", openOperators],
  ["faucet", liveFaucet],
  ["identity", liveIdentity],
  ["options", openOptions],
  ["contracts", openContracts],
  ["spot", liveSpot],
  ["account", liveAccount],
  ["security", liveSecurity],
  ["API keys", liveApiKeys],
  ["end of options and contracts", endProducts],
  ["deposits", liveDeposits],
  ["withdrawals", liveWithdrawals],
  ["records", liveRecords],
  ["proof", liveProof],
  ["content", liveContent],
  ["users", liveUsers],
  ["catalogue", liveCatalogue],
  ["cases", liveCases],
  ["wallet services", liveWalletServices],
  ["open API", liveOpenApi],
  ["controls", liveControls],
  ["funds and miners", liveHosting],
  ["new coins", liveCoins],
  ["promotion", livePromotion],
  ["chat", liveChat],
  ["OTC", liveOtc],
  ["later", (_, world) => world.playMinutes(LATER_MINUTES)],
  ["allotment", liveAllotment],
  ["dispute", liveDispute],
  ["languages", liveLanguages],
  ["exports", liveExports],
  ["operators' own", liveOperators],
  ["reset", liveReset],
  ["wrong inputs", sendWrongInputs],
];

export type Outcome = { readonly recording: Recording; readonly faults: readonly string[]; readonly answers: number };

/** A server of the tree in `folder`, in the recorded market. */
export const startRecorded = (folder: string): Promise<App> =>
  startApp(
    {
      CANDOR_FEED: `replay:${recordedPrices()}`,
      CANDOR_REPLAY_SPEED: String(SPEED),
      CANDOR_PUBLISH_HEADS_SECONDS: "10",
    },
    { folder },
  );

/** Lives chapter by chapter up to the one that is named, or to the end. A chapter that breaks off is a fault of the world. */
export async function live(world: World, people: People, until?: string): Promise<void> {
  const listener = await Listener.open(world);
  for (const [name, chapter] of chapters) {
    const before = world.recorded.length;
    const startedAt = Date.now();
    await chapter(people, world).catch((error: unknown) => world.faults.push(`${name}: ${String(error)}`));
    if (name === "operators") listener.follow(people.mai);
    else await listener.stay(world);
    console.log(`${name}: ${world.recorded.length - before} answers, ${Date.now() - startedAt} ms`);
    if (name === until) break;
  }
  await listener.end(world);
}

/** Lives on a server of the tree in `folder`, and writes its answers down. Faults name what was not called or not answered as expected. */
export async function record(folder: string): Promise<Outcome> {
  const app = await startRecorded(folder);
  try {
    const world = await World.open(app);
    await live(world, strangersOf(world));
    await noteMails(world);
    return outcomeOf(world);
  } finally {
    await app.stop();
  }
}

function outcomeOf(world: World): Outcome {
  const { calls, faults, recorded } = world;
  const accepted = new Set(recorded.flatMap((answer) => (answer.accepted ? [answer.path] : [])));
  const refused = new Set(recorded.flatMap((answer) => (answer.accepted ? [] : [answer.path])));
  for (const path of calls.paths) {
    if (!accepted.has(path)) faults.push(`${path} was never accepted`);
    const canBeRefused = calls.needsToken(path) || calls.fieldsOf(path).length > 0;
    if (canBeRefused && !refused.has(path)) faults.push(`${path} was never refused`);
  }
  faults.push(...undeclared(calls.openApi, recorded));
  const answers = normalize(world);
  return { recording: { routes: calls.paths, openApi: calls.openApi, answers }, faults, answers: answers.length };
}

/** Subjects and texts of the mails and messages that were sent, oldest first. */
async function noteMails(world: World): Promise<void> {
  const answer = await fetch(`${world.app.url}/outbox.json`);
  const { list } = (await answer.json()) as { list: { to: string; subject?: string; text: string }[] };
  for (const { to, subject, text } of list.reverse()) world.note(`mail to ${to}`, { subject, text });
}
