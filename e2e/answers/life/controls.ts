import { at, list, text, type World } from "../world.ts";
import { approveNewest, type People } from "./people.ts";

/** A market is stopped and opens again with a second person; an operator takes note of an alarm. */
export async function liveControls({ owner, partner, support, auditor }: People, world: World): Promise<void> {
  const markets = list(await owner.ok("console/stops/list"), "markets");
  const stop = { target: text(markets.at(-1), "target"), reason: "Prices of one venue only." };
  await auditor.no("not of this role", "console/stops/stop", stop);
  await owner.no("unknown", "console/stops/stop", { ...stop, target: "market:999" });
  await owner.no("not stopped", "console/stops/open", stop);
  await owner.ok("console/stops/stop", stop);
  await owner.ok("console/stops/stop", stop);
  await owner.ok("console/stops/open", { ...stop, reason: "All venues are back." });
  await approveNewest(partner, "stop_open");
  await owner.ok("console/stops/list");

  const { rows } = await world.sql(
    "INSERT INTO alarms (kind, text, began_at, ended_at) VALUES ('feed', 'Prices are late.', now(), now()) RETURNING alarm_id::int AS id",
  );
  const seen = { id: at(rows, "0.id") };
  await auditor.no("not of this role", "console/alarms/seen", seen);
  await support.no("unknown", "console/alarms/seen", { id: 999_999 });
  await owner.ok("console/alarms/seen", seen);
  await owner.ok("console/alarms/list");
}
