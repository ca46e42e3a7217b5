import { number, text, type World } from "../world.ts";
import { approveNewest, type People } from "./people.ts";
import { RECORDED_FROM } from "./trading.ts";

const at = (minutes: number): string => new Date(RECORDED_FROM + minutes * 60_000).toISOString();
/** Late enough that a slow machine has applied by then. */
const ENDS_MINUTE = 9;
/** The terms of this subscription. */
const sales = new WeakMap<World, number>();

/** A new coin: its listing and sale by two operators, applications, and their review. */
export async function liveCoins({ mai, kenji, owner, finance, reviewer }: People, world: World): Promise<void> {
  const currency = { symbol: "ORBIT", name: "Orbit", kind: "crypto", decimals: 8, channels: [] };
  const listing = {
    base: "ORBIT",
    quote: "USDT",
    source: "book",
    tick: "0.0001",
    lot: "0.1",
    min_notional: "1",
    maker_fee: "0.001",
    taker_fee: "0.001",
    price_band: "0.05",
    state: "open",
    currency,
    options: null,
    contracts: null,
  };
  const terms = {
    issuer_uid: kenji.uid,
    price: "0.5",
    supply: "1000",
    step: "1",
    min: "10",
    max: "400",
    review: "reviewed",
    starts_at: at(-60),
    ends_at: at(ENDS_MINUTE),
    allots_at: at(ENDS_MINUTE + 1),
    launch_at: at(48 * 60),
    lockup_days: 30,
    recommended: true,
    credit: "1000",
    reason: "The contract.",
  };
  await owner.no("launch before the allotment", "console/subscriptions/terms", {
    ...terms,
    listing,
    launch_at: at(ENDS_MINUTE + 1),
  });
  await owner.no("not credited", "console/subscriptions/terms", { ...terms, listing, credit: null });
  const id = number(await owner.ok("console/subscriptions/terms", { ...terms, listing }), "subscription_id");
  sales.set(world, id);
  await owner.ok("console/subscriptions/list");
  await approveNewest(finance, "subscription_terms");
  await owner.ok("console/subscriptions/list");
  await owner.no("older version", "console/subscriptions/terms", { ...terms, id, version: 0 });
  await mai.ok("ieo/getIeoList");
  await mai.ok("ieo/getIeoDetail", { id });
  await mai.ok("lh/send/get_recommend");
  await mai.no("below the minimum", "ieo/ieoApply", { id, number: "1" });
  const first = text(await mai.ok("ieo/ieoApply", { id, number: "20", terms_version: 1 }), "id");
  await mai.ok("ieo/take-back", { id: first });
  await mai.no("taken back", "ieo/take-back", { id: first });
  const second = text(await mai.ok("ieo/ieoApply", { id, number: "30" }), "id");
  await mai.ok("ieo/getIeoOrder");
  await mai.no("no result yet", "ieo/result", { id });
  await mai.no("no result yet", "ieo/proof", { id });
  await owner.ok("console/subscriptions/preview", { id });
  await owner.no("unknown", "console/subscriptions/preview", { id: id + 1_000 });
  await reviewer.ok("console/applications/list");
  await reviewer.ok("console/applications/record", { id: second });
  await reviewer.ok("console/applications/take", { id: second });
  await owner.no("taken", "console/applications/approve", { id: second, version: 1 });
  await reviewer.ok("console/applications/release", { id: second });
  await reviewer.no("other version", "console/applications/approve", { id: second, version: 7 });
  await reviewer.ok("console/applications/reject", { id: second, version: 1, reason: "SOURCE_OF_FUNDS" });
  await reviewer.no("decided", "console/applications/reject", { id: second, version: 2, reason: "SOURCE_OF_FUNDS" });
  const third = text(await mai.ok("ieo/ieoApply", { id, number: "40" }), "id");
  await reviewer.ok("console/applications/approve", { id: third, version: 1 });
  await mai.ok("ieo/take-back", { id: third });
  await mai.ok("ieo/ieoApply", { id, number: "50" });
  // A score below the start is a warning, and those are decided one by one.
  await owner.ok("console/users/credit", { uid: mai.uid, delta: 5, reason: "Made good." });
  const { list: items } = (await reviewer.ok("console/applications/preview", { subscription_id: id })) as {
    list: { id: string; version: number }[];
  };
  await reviewer.no("unknown sale", "console/applications/preview", { subscription_id: id + 1_000 });
  const chosen = items.map((item) => ({ id: item.id, version: item.version }));
  await reviewer.ok("console/applications/approve-many", { subscription_id: id, items: chosen });
  await reviewer.no("none", "console/applications/approve-many", { subscription_id: id, items: [] });
  await owner.ok("console/users/applications", { uid: mai.uid });
}

/** After the end of the subscription. */
export async function liveAllotment({ mai, kenji, stranger, owner }: People, world: World): Promise<void> {
  const id = sales.get(world) ?? 0;
  await mai.no("over", "ieo/ieoApply", { id, number: "20" });
  await stranger.until("ieo/getIeoDetail", { id }, (data) => !JSON.stringify(data).includes('"allotted_at_ms":null'));
  await stranger.ok("ieo/result", { id });
  await stranger.no("unknown", "ieo/result", { id: id + 1_000 });
  await mai.ok("ieo/proof", { id });
  await kenji.no("did not apply", "ieo/proof", { id });
  await mai.ok("ieo/getIeoOrder", { status: "allotted" });
  await owner.ok("console/subscriptions/list");
}
