import { photoKinds } from "@candor/contract/routes/identity.ts";
import sharp from "sharp";
import type { Services } from "../../../services/services.ts";
import { demoReviewer } from "../../console/operators/index.ts";
import { decide } from "./decide.ts";
import * as queries from "./queries.ts";
import { submitAdvanced, submitBasic } from "./submit.ts";

/** For the operators who read the record later. */
const NOTE = "Approved by the demo";

/** Approves what the user waits for, as an operator's decision with its entry in the audit log. Returns the number of approved submissions. Demo mode only. */
export async function approveOpen(services: Services, userId: number): Promise<number> {
  const open = (await queries.lastOfLevels(services.db, userId)).filter(({ state }) => state === "under_review");
  if (open.length === 0) return 0;
  const operatorId = await demoReviewer(services);
  let approved = 0;
  for (const { identity_id: identityId, version } of open) {
    const result = await decide(services, { identityId, version, operatorId, note: NOTE, ip: "", approve: true });
    if (result.ok) approved += 1;
  }
  return approved;
}

/** Verifies an account of the demo at both levels; does nothing for one that submitted something. Demo mode only. */
export async function ensureVerified(services: Services, userId: number): Promise<void> {
  const { db, clock, secrets, files } = services;
  if ((await queries.lastOfLevels(db, userId)).length > 0) return;
  const input = {
    country: "SG",
    name: "Demo Trader",
    document_type: "passport",
    document_number: "E1234567N",
    contact_address: "1 Practice Street, Singapore",
  } as const;
  const parts = { clock, secrets };
  const basic = await db.transaction().execute((trx) => submitBasic(trx, parts, { userId, input, served: () => true }));
  if (!basic.ok) throw new Error(`the demo's identity was refused: ${basic.error}`);
  await approveOpen(services, userId);
  const ids: Record<string, string> = {};
  for (const [index, kind] of photoKinds.entries()) {
    const kept = await files.keep({ ownerId: userId, purpose: "identity", bytes: await placeholder(kind, index) });
    if (!kept.ok) throw new Error(`the demo's photo was refused: ${kept.error}`);
    ids[kind] = kept.data.id;
  }
  const photos = { front: ids["front"] ?? "", back: ids["back"] ?? "", hand: ids["hand"] ?? "" };
  const advanced = await db.transaction().execute((trx) => submitAdvanced(trx, parts, { userId, photos }));
  if (!advanced.ok) throw new Error(`the demo's photos were refused: ${advanced.error}`);
  await approveOpen(services, userId);
}

/** A picture that says what it stands for, so that nobody takes it for a document. */
function placeholder(kind: string, index: number): Promise<Buffer> {
  const fill = ["#0b7a5c", "#12355b", "#5b3a12"][index] ?? "#333333";
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="560"><rect width="860" height="560" fill="${fill}"/>
<rect x="${60 + index * 120}" y="${80 + index * 60}" width="320" height="220" rx="24" fill="#ffffff33"/>
<text x="60" y="480" font-family="sans-serif" font-size="54" fill="#fff">DEMO · ${kind}</text></svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}
