import type { Runbook, RunbookKind } from "./runbook.ts";

/** Alarms about records that contradict each other, and about decisions that were not carried out. */
export const runbooksOfMoney = {
  audit: {
    title: "The audit log is broken",
    means:
      "An entry was changed or is missing. Someone with access to the database acted outside of the console, or a restore was incomplete.",
    look: [
      "Audit log, Check now: the first entry that does not hold.",
      "`npm run audit:verify -- ENTRY=HASH` with a hash that was noted elsewhere: it also detects a log that was cut off at the end.",
      "The last export of the log, and the logins of the database's machine: `last -F`, PostgreSQL's log of connections.",
    ],
    steps: [
      "Approve nothing, and tell all owners.",
      "Keep a copy of the database before anything else is done: `npm run backup -- FILE`.",
      "Compare the first invalid entry and those around it with the last export.",
      "Change the database's passwords and restart the server with the new ones.",
      "Find out who was logged in to the database's machine at that time, and what else that account could reach.",
    ],
    never: [
      "Never write into the table to make the chain hold again: the alarm is the only trace.",
      "Never delete the copy before the cause is found.",
    ],
    tell: "All owners at once, by telephone. If an outsider had access, whoever is responsible for reports to the regulator, within the same day.",
  },
  ledger: {
    title: "The ledger does not sum to zero",
    means: "A balance was changed without a posting. Books and balances contradict each other.",
    look: [
      "System health, Ledger: the currency and the difference.",
      "Reconciliation, Reconcile now: the accounts that differ from their entries.",
      "`npm run chain:verify`: names each row that the engine did not write.",
    ],
    steps: [
      "Stop everything with the emergency stop.",
      "Run the reconciliation: it names currency and account.",
      "Keep a copy of the database (`npm run backup -- FILE`), and run `npm run chain:verify -- --all` on it.",
      "If a row was changed from outside, treat it as a broken audit log as well: passwords, logins, machine.",
      "Open again only when the cause is found; two people decide.",
    ],
    never: [
      "Never credit or debit an account to make the sum zero again.",
      "Never open withdrawals while the sum is not zero.",
    ],
    tell: "All owners at once, and finance. Users whose balance is affected, once it is known by how much.",
  },
  reconciliation: {
    title: "The reconciliation found differences, or did not run",
    means: "Two records of the same money disagree, or nobody has compared them for a day.",
    look: [
      "Reconciliation: which comparison differs, and by which records.",
      "The server's log: the error with the records that differ, or why the last run ended.",
      "`candor_reconciliation_differences`: the number of differences of the last run.",
    ],
    steps: [
      "If it did not run, run it now: it takes minutes and changes nothing.",
      "Stop withdrawals until a difference in balances is explained.",
      "Run `npm run chain:verify`: it tells a row changed from outside from an error of the program.",
      "Give the report and the log to a developer.",
    ],
    never: [
      "Never correct a balance before the cause is known: the correction hides it.",
      "Never dismiss a small difference: the smallest unit counts as much as a million.",
    ],
    tell: "Finance and an owner within the hour; a developer with the report.",
  },
  liabilities: {
    title: "A published root of liabilities is wrong",
    means: "A user is missing from a published root or was counted with another sum than the ledger's.",
    look: [
      "Liabilities proof: which root, which user, which sum.",
      "`candor_liability_faults`: how many users of the last 90 days.",
      "`npm run proof:verify -- FILE --roots URL` on the proof that the user saved.",
    ],
    steps: [
      "Run the reconciliation and `npm run chain:verify`: if either differs, begin with that alarm.",
      "Keep a copy of the database and of the published heads (`/heads.json`).",
      "Do not publish another root on demand before the cause is found.",
      "Write down for the affected users what was wrong, and publish a corrected root with that explanation.",
    ],
    never: ["Never change or remove a published root: others have copies, and a silent correction looks like a fraud."],
    tell: "The owners at once: users can see it, and deserve to hear it from you first. The auditor who checks the roots.",
  },
  approvals: {
    title: "Approved requests are not carried out",
    means:
      "Two people approved, and the engine has not booked it for two minutes. It is tried again by itself and can only happen once.",
    look: [
      "Approvals: the request with its state, and the refusal if there is one.",
      "Alarms: an open one of the engine or the database is the cause then.",
      "The server's log: lines with the request's number.",
    ],
    steps: [
      "Look for an alarm of engine or database and follow that one first.",
      "Otherwise open the request: it shows the refusal.",
      "If it shows none after ten minutes, give the request's number and the log to a developer.",
    ],
    never: ["Never make the same request again while this one is open: both would be carried out."],
    tell: "The two operators who asked and approved. Finance, if it moves money.",
  },
  deposits: {
    title: "Approved deposits are not booked",
    means: "Users wait for money that was approved. It is tried again every 30 s and can only be booked once.",
    look: [
      "Deposits: which approved ones are not credited, and since when.",
      "Alarms: an open one of the engine or the database is the cause then.",
      "The server's log: the error beside the deposit's number.",
    ],
    steps: [
      "Look for an alarm of engine or database and follow that one first.",
      "Otherwise read the error in the server's log and tell a developer.",
      "If it lasts for more than an hour, publish a notice: users see their deposit as approved.",
    ],
    never: ["Never credit the users by hand: they would get it twice."],
    tell: "Finance and support, who will be asked. Users by a notice after an hour.",
  },
  withdrawals: {
    title: "Decisions on withdrawals are not carried out",
    means: "A decision was made, and the engine has not booked it for two minutes. Money may have been sent already.",
    look: [
      "Withdrawals: those with a decision, their transaction IDs, and since when.",
      "The hot wallet or the bank: what was really sent.",
      "Wallet services, if one pays: its last events, and its own log.",
    ],
    steps: [
      "Look for an alarm of engine or database and follow that one first.",
      "Compare the transaction IDs with the hot wallet or the bank, one by one.",
      "If you are not sure what was sent, stop withdrawals with the emergency stop.",
      "Give the numbers and the log to a developer; the decision is kept and is carried out once.",
    ],
    never: [
      "Never send a payment again because the console does not show it as sent.",
      "Never return the money to the balance of a user whose payment may have left.",
    ],
    tell: "Finance at once, and the person who works the hot wallet. An owner, if a payment may have left twice.",
  },
  risk: {
    title: "Open contracts risk more than a threshold",
    means:
      "If all prices moved by 10 %, the house would lose more of its treasury, the insurance pay more, or more accounts be liquidated than an owner has allowed. Nothing has happened yet.",
    look: [
      "Risk: which pair, which direction, and whether it is one account or many. Accounts nearest to liquidation are listed there.",
      "Exposure: treasury and insurance fund, and what they would pay.",
      "System health, Settings: the thresholds `risk.loss`, `risk.shortfall`, `risk.accounts`.",
    ],
    steps: [
      "If the insurance would be used up, add funds to it: Exposure, Move house funds. A second person approves.",
      "If one pair is too large, ask for a lower limit of its open positions or of long less short under Terms. Open positions keep their terms.",
      "If it grows by the minute, stop new positions of the pair with the emergency stop. Users can still close.",
    ],
    never: [
      "Never raise a threshold to end the alarm; only owners change them, and the audit log has each change.",
      "Never ask for a position of a user to be closed: the published rules alone do that.",
    ],
    tell: "An owner and finance, before the next large move rather than after it.",
  },
} as const satisfies Partial<Record<RunbookKind, Runbook>>;
