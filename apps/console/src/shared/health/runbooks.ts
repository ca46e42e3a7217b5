import type { AlarmKind } from "@candor/contract/domain/alarms.ts";

export type Runbook = {
  readonly title: string;
  /** What it means for users and for money. */
  readonly means: string;
  /** What to do, in order. */
  readonly steps: readonly string[];
};

/**
 * What to do about each alarm. They are part of the console's own code, not of a page of the server, so that they can be read while nothing answers.
 * docs/OPERATIONS.md has the commands in full.
 */
export const runbooks: Readonly<Record<AlarmKind | "server", Runbook>> = {
  server: {
    title: "The server does not answer",
    means:
      "This console shows its last answer, not the present. If users cannot reach the server either, nobody can trade; what was acknowledged is committed and safe.",
    steps: [
      "Open the app from another network. If it works, the fault is this computer's connection or the proxy in front of the console.",
      "On the server, check that the process runs and ask /healthz and /readyz. An exit code of 3 means that another server took over.",
      "Restart the server if the process is gone. A start reads everything back from the database and loses nothing.",
      "If it ends again at once, the last lines of its output name the reason. Do not repair data by hand.",
    ],
  },
  database: {
    title: "The database does not answer",
    means:
      "No command is acknowledged, so no money moves and no order is accepted. Users see that their action is still being checked. Nothing acknowledged is lost.",
    steps: [
      "Check the machine of PostgreSQL: free disk, memory, load, and whether its disk answers (dmesg, iostat).",
      "Look for a stopped or hanging process: ps -eo pid,stat,wchan,cmd | grep postgres. State T is stopped: continue it with kill -CONT.",
      "Look for a lock: select * from pg_stat_activity where wait_event_type = 'Lock'.",
      "Do not restart the server: it waits and goes on by itself. Restart PostgreSQL only if its disk is well and it still does not answer.",
    ],
  },
  disk: {
    title: "The disk is nearly full",
    means:
      "From 95 % and less than 5 GiB on, the server of an embedded database refuses new orders, so that the last room is left to cancellations, withdrawals and settlement. If none is left, nobody can do anything until there is. Nothing acknowledged is lost.",
    steps: [
      "Look for what fills the volume of CANDOR_DATA: df -h and du -xh --max-depth=2 on it. Old backups, logs and core files are the usual ones.",
      "Enlarge the volume if you can: nothing has to be restarted, and orders are accepted again within 5 s.",
      "Otherwise move backups away, or keep the texts of batches for fewer days (CANDOR_KEEP_BATCHES) and restart.",
      "Never delete files of the database by hand, pg_wal least of all.",
    ],
  },
  commits: {
    title: "Commits are not confirmed",
    means:
      "Orders wait and are not acknowledged. The queue refuses with BUSY when it is full; cancels have room of their own.",
    steps: [
      "The cause is almost always the disk of PostgreSQL: compare the commit times on System health, then look at iostat on that machine.",
      "Look for a statement that holds a lock: select * from pg_stat_activity where state <> 'idle' order by xact_start.",
      "With a standby and remote_apply, check that the standby is reachable: a commit waits for it.",
      "If it lasts for minutes, stop trading with the emergency stop, so that nobody acts on old prices when it continues.",
    ],
  },
  engine: {
    title: "The engine is not running, or a product is paused",
    means:
      "Commands of the paused products are refused; the others go on. An engine that reloads is back within seconds.",
    steps: [
      "Reloading or starting: wait 30 s. It compares memory with the database before it continues.",
      "Paused products: a command failed twice and was put aside. See Quarantine on System health and the server's log.",
      "Unreachable: the engine's thread has ended. Restart the server.",
      "Do not resolve a quarantined command before a developer has read its error.",
    ],
  },
  clock: {
    title: "The machine's clock and the engine's clock differ",
    means:
      "The engine keeps its own time, so that orders and prices are not affected. Codes, sessions and target times follow the machine's clock and may end early or late.",
    steps: [
      "Compare the machine's time with a time server: chronyc tracking, or timedatectl.",
      "If the machine is wrong, correct it. The alarm ends by itself.",
      "If the machine is right, restart the server at a quiet moment: the engine starts at the machine's time.",
    ],
  },
  feed: {
    title: "A market has no price",
    means:
      "Options and contracts of this market accept nothing new, and conversions are refused. Running options are settled at the first price after their time, by the published rules.",
    steps: [
      "One market: its venues do not trade it or were renamed. All markets: the server has no way out to the venues; check network and DNS.",
      "See docs/feeds.md for what each venue needs, and the log for lines with the venue's name.",
      "If prices are wrong rather than missing, stop the market with the emergency stop. Nobody can enter a price by hand.",
    ],
  },
  risk: {
    title: "Open contracts risk more than a threshold",
    means:
      "If all prices moved by 10 %, the house would lose more of its treasury, the insurance pay more, or more accounts be liquidated than an owner has allowed. Nothing has happened yet.",
    steps: [
      "Open Risk: which pair, which direction, and whether it is one account or many. Accounts nearest to liquidation are listed there.",
      "If the insurance would be used up, add funds to it: Exposure, Move house funds. A second person approves.",
      "If one pair is too large, ask for a lower limit of its open positions or of long less short under Terms. Open positions keep their terms.",
      "If it grows by the minute, stop new positions of the pair with the emergency stop. Users can still close.",
      "The thresholds are on System health, Settings; only owners change them, and the audit log has each change.",
    ],
  },
  audit: {
    title: "The audit log is broken",
    means:
      "An entry was changed or is missing. Someone with access to the database acted outside of the console, or a restore was incomplete.",
    steps: [
      "Approve nothing, and tell all owners.",
      "Open the audit log and verify the whole chain: it names the first invalid entry.",
      "Compare with the last export of the log. Keep a copy of the database before anything else is done.",
      "Change the database's passwords, and find out who was logged in to its machine at that time.",
    ],
  },
  ledger: {
    title: "The ledger does not sum to zero",
    means: "A balance was changed without a posting. Books and balances contradict each other.",
    steps: [
      "Stop everything with the emergency stop.",
      "Run the reconciliation: it names currency and account.",
      "Keep a copy of the database, and run npm run chain:verify on it.",
      "Open again only when the cause is found; two people decide.",
    ],
  },
  reconciliation: {
    title: "The reconciliation found differences, or did not run",
    means: "Two records of the same money disagree, or nobody has compared them for a day.",
    steps: [
      "Open Reconciliation and read which comparison differs.",
      "If it did not run, run it now: it takes minutes and changes nothing.",
      "Stop withdrawals until a difference in balances is explained.",
    ],
  },
  liabilities: {
    title: "A published root of liabilities is wrong",
    means: "A user is missing from a published root or was counted with another sum than the ledger's.",
    steps: [
      "Open Liabilities proof and read which root and which user.",
      "Do not publish another root before the cause is found.",
      "Tell the owners: users can see it, and deserve to hear it from you first.",
    ],
  },
  quarantine: {
    title: "Commands are quarantined",
    means: "A command failed twice, was put aside, and its product is paused. Its user has no answer yet.",
    steps: [
      "Read the error beside the command's id in the server's log.",
      "Tell a developer; the command and the state before it are kept, so that it can be repeated exactly.",
      "Do not resume the product before the error is understood.",
    ],
  },
  approvals: {
    title: "Approved requests are not carried out",
    means:
      "Two people approved, and the engine has not booked it for two minutes. It is tried again by itself and can only happen once.",
    steps: [
      "Look for an alarm of engine or database: that is the cause then.",
      "Otherwise open the request: it shows the refusal.",
      "Do not make the same request again.",
    ],
  },
  deposits: {
    title: "Approved deposits are not booked",
    means: "Users wait for money that was approved. It is tried again every 30 s and can only be booked once.",
    steps: [
      "Look for an alarm of engine or database: that is the cause then.",
      "Otherwise read the error in the server's log and tell a developer.",
      "Do not credit the users by hand: they would get it twice.",
    ],
  },
  withdrawals: {
    title: "Decisions on withdrawals are not carried out",
    means: "A decision was made, and the engine has not booked it for two minutes. Money may have been sent already.",
    steps: [
      "Look for an alarm of engine or database: that is the cause then.",
      "Send nothing twice: compare the transaction ids with the hot wallet or the bank.",
      "If you are not sure what was sent, stop withdrawals with the emergency stop.",
    ],
  },
};
