import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { type Candle, createCandleBuilder, isStored } from "../candles.ts";
import { createIndexSampler } from "../index-price.ts";
import { CLOSING_MS, createPlayer, REPLAYED_VENUE } from "../replay.ts";
import type { Recording } from "../replay-file.ts";

/** Recordings that belong to their sources and are therefore not part of the repository. */
const folder = fileURLToPath(new URL("../../../../../../shared/data/", import.meta.url));

export const recordedPath = (name: string): string => `${folder}${name}`;
export const recordedText = (name: string): string => readFileSync(recordedPath(name), "utf8");

/** Whether the recordings are available; prints one line if not, since their tests are then skipped. */
export function haveRecordings(): boolean {
  const there = existsSync(recordedPath("README.md"));
  if (!there) console.warn(`skipped: the tests that read ${folder}, which is not there`);
  return there;
}

/** Every stored candle of a recording, built as on the server: each second sampled, each tick added, the end closed by the clock. */
export function candlesOf(recording: Recording): Candle[] {
  const player = createPlayer(recording);
  const sampler = createIndexSampler(REPLAYED_VENUE);
  const builder = createCandleBuilder(recording.symbol);
  const closed: Candle[] = [];
  for (let at = recording.startAt; at <= recording.endAt; at += SECOND_MS) {
    for (const observation of player.until(at)) sampler.observe(observation);
    for (const tick of sampler.sample(at)) closed.push(...builder.add(tick));
  }
  closed.push(...builder.advance(recording.endAt + CLOSING_MS));
  return closed.filter(isStored);
}
