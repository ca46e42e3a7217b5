import measured from "./measured.json" with { type: "json" };

/** A figure that the model uses, and where it was measured. */
export type Cost = { readonly value: number; readonly unit: string; readonly what: string; readonly source: string };

const calibration = `calibrate.ts, ${measured.date}, load average ${measured.loadAverage}`;
/** A share of a core at that many commands a second, as us of a command. */
const ofShare = (share: number, perSecond: number): number => Math.round((share / perSecond) * 1e6);

/** What the profile of decision 0035 says of both doors, at the rate of the WebSocket API. */
const PROFILE = "decision 0035, shares of a core at 7,074 commands/s";
const PROFILE_RATE = 7_074;

const { state, bus, socket, written, reload } = measured;

export const costs = {
  engineUs: {
    value: ofShare(0.46, PROFILE_RATE),
    unit: "us",
    what: "engine's thread, a command, with 64 users",
    source: PROFILE,
  },
  backendUs: {
    value: ofShare(0.45, PROFILE_RATE),
    unit: "us",
    what: "PostgreSQL's backend, a command",
    source: PROFILE,
  },
  gatewayUs: {
    value: ofShare(0.38, PROFILE_RATE),
    unit: "us",
    what: "gateway, a command by WebSocket",
    source: PROFILE,
  },
  httpUs: {
    value: ofShare(0.485, PROFILE_RATE),
    unit: "us",
    what: "gateway, a command over HTTP (0.46 to 0.51)",
    source: PROFILE,
  },
  generatorUs: { value: ofShare(0.1, PROFILE_RATE), unit: "us", what: "load generator, a command", source: PROFILE },
  relayUs: {
    value: bus.relayUs,
    unit: "us",
    what: "engine's process, a command relayed to a gateway of another",
    source: calibration,
  },
  publishUs: {
    value: bus.depthToGatewayUs,
    unit: "us",
    what: "engine's process, a publication to one gateway",
    source: calibration,
  },
  commandBytes: { value: bus.commandBytes, unit: "bytes", what: "a command on the bus", source: calibration },
  answerBytes: { value: bus.answerBytes, unit: "bytes", what: "its answer", source: calibration },
  depthBytes: { value: bus.depthBytes, unit: "bytes", what: "a book of 50 levels a side", source: calibration },
  quoteBytes: {
    value: Math.round(socket.messageBytes / socket.pairs),
    unit: "bytes",
    what: "a pair's quotation in a socket message",
    source: calibration,
  },
  messageUs: {
    value: socket.messageUs,
    unit: "us",
    what: `gateway, a message of ${socket.pairs} quotations to a socket`,
    source: calibration,
  },
  socketBytes: { value: socket.readerBytes, unit: "bytes", what: "gateway's heap, a socket", source: calibration },
  walBytes: { value: written.wal, unit: "bytes", what: "WAL, a command", source: calibration },
  ledgerBytes: {
    value: written.rows.ledger_entries,
    unit: "bytes",
    what: "ledger entries, a command",
    source: calibration,
  },
  orderRowBytes: { value: written.rows.orders, unit: "bytes", what: "row of an order, a command", source: calibration },
  tradeBytes: { value: written.rows.trades, unit: "bytes", what: "trades, a command", source: calibration },
  outcomeBytes: {
    value: written.rows.commands,
    unit: "bytes",
    what: "outcome by id, kept for 25 hours",
    source: calibration,
  },
  textBytes: {
    value: written.rows.batch_bodies,
    unit: "bytes",
    what: "text of a batch, kept for 7 days",
    source: calibration,
  },
  userBytes: { value: state.bytesPerUser, unit: "bytes", what: "engine's memory, a user", source: calibration },
  balanceBytes: {
    value: state.bytesPerBalance,
    unit: "bytes",
    what: "engine's memory, a balance",
    source: calibration,
  },
  openOrderBytes: {
    value: state.bytesPerOrder,
    unit: "bytes",
    what: "engine's memory, an open order",
    source: calibration,
  },
  sealedBytes: {
    value: state.bytesPerSealedRecord,
    unit: "bytes",
    what: "engine's memory, the seal of an open record",
    source: calibration,
  },
  reloadUs: {
    value: reload.recordUs,
    unit: "us",
    what: "engine's processor time of a start, a row",
    source: calibration,
  },
} as const satisfies Record<string, Cost>;

/** us of the seal for a command by the number of users (decision 0005, batches of 371). */
const SEAL: readonly (readonly [users: number, us: number])[] = [
  [64, 3.7],
  [10_000, 12.7],
  [100_000, 19.3],
];

/** By the logarithm of the users, since the tree has a level more for sixteen times as many; beyond the last point the last line goes on. */
export function sealUs(users: number): number {
  const above = Math.max(
    1,
    SEAL.findIndex(([count]) => count >= users),
  );
  const index = users > (SEAL.at(-1)?.[0] ?? 0) ? SEAL.length - 1 : above;
  const [lowUsers, lowUs] = SEAL[index - 1] as (typeof SEAL)[number];
  const [highUsers, highUs] = SEAL[index] as (typeof SEAL)[number];
  return lowUs + ((highUs - lowUs) * Math.log(users / lowUsers)) / Math.log(highUsers / lowUsers);
}

/** us of the engine's thread for a command in a state with so many users. */
export const engineUsOf = (users: number): number => costs.engineUs.value + sealUs(users) - sealUs(64);
