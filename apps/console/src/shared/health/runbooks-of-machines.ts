import type { Runbook, RunbookKind } from "./runbook.ts";

/** Alarms about the server, its engine, its database and what it hears from outside. */
export const runbooksOfMachines = {
  server: {
    title: "The server does not answer",
    means:
      "The console shows its last answer, not the present. If users cannot reach the server either, nobody can trade; what was acknowledged is committed and safe.",
    look: [
      "The app from another network: if it works, the fault is this computer's connection or the proxy in front of the console.",
      "`curl --include http://127.0.0.1:8080/healthz` and `/readyz` on the server, past the proxy.",
      "The state of the process and its last lines: `systemctl status candor`, `journalctl --unit candor --lines 200`.",
      '`up{job="candor"}`, `changes(candor_process_start_time_seconds[1h])`, `candor_engine_epoch`.',
    ],
    steps: [
      "If the process is gone, read its exit code. 1: the last line names the setting, the secret or the database that is at fault; correct that first.",
      "Exit code 3: another server took over the database. Find out which one, and leave this one stopped.",
      "Otherwise start it. A start reads everything back from the database and loses nothing.",
      "If it ends again at once, or out of memory (`dmesg`, `kubectl describe pod candor-0`), keep the log and tell a developer.",
      "If it runs and answers on its own machine, look at the proxy, its certificate and the name's address.",
    ],
    never: [
      "Never start a second server on the same database to see whether it works: it replaces the first one.",
      "Never repair data by hand.",
    ],
    tell: "Support at once. Users on your status page, after five minutes without trading.",
  },
  database: {
    title: "The database does not answer",
    means:
      "No command is acknowledged, so no money moves and no order is accepted. Users see that their action is still being checked. Nothing acknowledged is lost.",
    look: [
      "`/readyz` names the reason: `out of reach`, `out of resources`, `disk full`; so does `candor_engine_database_trouble`.",
      "The machine of PostgreSQL: free disk (`df -h`), memory (`free -m`), load, and whether its disk answers (`dmesg`, `iostat -x 1`).",
      "A stopped or hanging process: `ps -eo pid,stat,wchan,cmd | grep postgres`. State T is stopped: continue it with `kill -CONT PID`.",
      "A lock: `select pid, state, query from pg_stat_activity where wait_event_type = 'Lock'`.",
    ],
    steps: [
      "Disk full: free space or extend the volume. The engine resumes by itself.",
      "Out of resources: too many connections (`select count(*) from pg_stat_activity`), or no memory; end what does not belong to Candor.",
      "Out of reach: the network, the name or the certificate between the two machines. `psql \"$DATABASE_URL\" --command 'select 1'` from the server shows it.",
      "Restart PostgreSQL only if its disk is well and it still does not answer.",
      "If it is lost for good: restore the last backup (docs/OPERATIONS.md, Backup and restore) and read what is to be done after a restore first.",
    ],
    never: [
      "Never restart the server: it waits and goes on by itself, and a start needs the database too.",
      "Never delete files in PostgreSQL's folder to gain space, the write-ahead log least of all.",
      "Never switch `fsync`, `full_page_writes` or `synchronous_commit` off to make it faster.",
    ],
    tell: "The administrator of the database at once. Support, and users on your status page, after five minutes.",
  },
  commits: {
    title: "Commits are slow or not confirmed",
    means:
      "Orders wait and are not acknowledged. The queue refuses with BUSY when it is full; cancels have room of their own.",
    look: [
      "System health: the commit times, and how many commands wait.",
      "`candor_engine_commit_seconds`, `candor_engine_queue_depth`, `increase(candor_engine_busy_total[5m])`.",
      "`iostat -x 1` on the machine of PostgreSQL: the cause is almost always its disk.",
      "A statement that holds a lock: `select * from pg_stat_activity where state <> 'idle' order by xact_start`.",
    ],
    steps: [
      "End what else uses the disk: a backup to the same volume, a VACUUM FULL, a report of someone's own.",
      "With a standby and remote_apply, check that the standby is reachable: a commit waits for it.",
      "If the queue is full though commits are fast, one program sends more than the machine bears: find it in the routes of `candor_http_seconds` and lower the limits (`CANDOR_RATE_PER_USER`, `CANDOR_OPEN_ORDERS_PER_10S`) with the next restart.",
      "If it lasts for minutes, stop trading with the emergency stop, so that nobody acts on old prices when it continues.",
    ],
    never: [
      "Never switch `synchronous_commit` off: a server that finds it so does not start, and it would lose acknowledged orders.",
    ],
    tell: "The administrator of the database. Support after five minutes.",
  },
  engine: {
    title: "The engine is not running, or a product is paused",
    means:
      "Commands of the paused products are refused; the others go on. An engine that reloads is back within seconds.",
    look: [
      "System health, Engine: its state, the paused products and the last batch.",
      "`candor_engine_paused_products`, `increase(candor_engine_reloads_total[30m])`, `candor_engine_quarantined_total`.",
      "The server's log: the error before the reload.",
    ],
    steps: [
      "Reloading or starting: wait 30 s. It compares memory with the database before it continues.",
      "Paused products: a command failed twice and was put aside. Continue with the runbook of quarantined commands.",
      "It reloads again and again: keep the log, stop trading with the emergency stop, and tell a developer.",
      "Unreachable: the engine's thread has ended. Restart the server.",
    ],
    never: [
      "Never resolve a quarantined command before a developer has read its error.",
      "Never restart more than once: if the first start did not help, the log says why.",
    ],
    tell: "A developer at once if a product is paused. Support: what users cannot do meanwhile.",
  },
  quarantine: {
    title: "Commands are quarantined",
    means: "A command failed twice, was put aside, and its product is paused. Its user has no answer yet.",
    look: [
      "System health, Quarantine: how many.",
      "The server's log: the error beside the command's ID.",
      "`select command_id, product, at, error from quarantine where resolved_at is null` in the database.",
    ],
    steps: [
      "Read the error beside the command's ID.",
      "Tell a developer; the command and the state before it are kept, so that it can be repeated exactly.",
      "Make a backup (`npm run backup -- FILE`) for the developer to repeat it on.",
      "Install the release that corrects the error. Then two owners together let the product go on, as the database's owner: `update quarantine set resolved_at = now(), resolution = 'SENTENCE' where command_id = 'ID'`, and restart the server. The console has no button for it.",
    ],
    never: [
      "Never resume the product before the error is understood.",
      "Never delete the row: the user's answer hangs on it.",
    ],
    tell: "A developer at once, at night too. Support: which product is paused.",
  },
  clock: {
    title: "The machine's clock and the engine's clock differ",
    means:
      "The engine keeps its own time, so that orders and prices are not affected. Codes, sessions and target times follow the machine's clock and may end early or late.",
    look: [
      "`chronyc tracking` or `timedatectl` on the server: its difference from a time server.",
      "`candor_engine_clock_ahead_seconds`, `increase(candor_engine_feed_seconds_ahead_total[5m])`.",
    ],
    steps: [
      "If the machine is wrong, correct it. The alarm ends by itself.",
      "If the machine is right, restart the server at a quiet moment: the engine starts at the machine's time.",
      "An engine that is ahead stays ahead until that time has passed: committed time never goes back.",
    ],
    never: ["Never set the clock back by hand while the server runs; let the time service slew it."],
    tell: "Whoever runs the machine. Support, if users report codes that do not work.",
  },
  feed: {
    title: "A market has no price, or too few venues",
    means:
      "Options and contracts of this market accept nothing new, and conversions are refused. Running options are settled at the first price after their time, by the published rules.",
    look: [
      "System health, Prices: which markets, which venues, since when.",
      "`candor_feed_tick_age_seconds`, `candor_feed_counting_tick_age_seconds`, `candor_feed_venues_fresh`, `candor_feed_venue_up`.",
      "`increase(candor_feed_outliers_total[5m])`: a venue whose price differs from the others is left out.",
      "The server's log: lines with the venue's name. docs/feeds.md has what each venue needs.",
    ],
    steps: [
      "One market: its venues do not trade it any more or renamed it. Add a venue to `CANDOR_FEED` with the next restart.",
      "All markets: the server has no way out to the venues; check network, DNS and firewall, for instance `curl --head https://api.kraken.com`.",
      "One venue: it is down or refuses this address. With three others left nothing is lost.",
      "If prices are wrong rather than missing, stop the market with the emergency stop.",
    ],
    never: ["Never try to enter a price: nobody can, and no outcome may depend on an operator."],
    tell: "Support: which markets. Owners, if prices were wrong rather than missing.",
  },
  disk: {
    title: "The disk is nearly full",
    means:
      "From 95 % and less than 5 GiB on, the server of an embedded database refuses new orders, so that the last room is left to cancellations, withdrawals and settlement. If none is left, nobody can do anything until there is. Nothing acknowledged is lost.",
    look: [
      "`candor_disk_free_bytes`, `candor_disk_used_ratio`: the volume of CANDOR_DATA. Your own database's machine needs an alert of its own.",
      "`df -h`, and `du -xh --max-depth=2 /var/lib/candor | sort -h | tail`. Old backups, logs and core files are the usual ones.",
      "`select relname, pg_size_pretty(pg_total_relation_size(oid)) from pg_class where relkind = 'r' order by pg_total_relation_size(oid) desc limit 10`.",
      "A replication slot that nobody reads: `select slot_name, active, restart_lsn from pg_replication_slots`.",
    ],
    steps: [
      "Move away what is not Candor's: old logs, copies, backups that belong on another machine.",
      "Enlarge the volume if you can: nothing has to be restarted, and orders are accepted again within 5 s.",
      "Let archived months leave: `npm run archive`, copy the archive to another machine, then `npm run archive -- --detach` (docs/OPERATIONS.md, Archive). Partitions of ticks and ledger entries give their space back.",
      "Otherwise keep the texts of batches for fewer days (`CANDOR_KEEP_BATCHES`) and restart; the space is reused, not returned.",
      "docs/OPERATIONS.md, Disk, has what a day takes: order the next volume by that.",
    ],
    never: [
      "Never delete files of the database by hand, pg_wal least of all.",
      "Never delete rows or partitions of the ledger, of ticks, of batches or of the audit log by hand: the verification names each month that left without an archive.",
    ],
    tell: "The administrator of the machine, on the same day; at once below 5 GiB.",
  },
  answers: {
    title: "Calls fail or are slow",
    means:
      "Users see that something went wrong on our side, or wait. A call that failed this way may have been carried out: the app asks again by the same ID and gets the first answer.",
    look: [
      '`topk(5, sum by (route, status) (rate(candor_http_seconds_count{status=~"5.."}[5m])))`: which calls.',
      "The server's log: each answer with status 500 has an ID, which is `errorId` there.",
      "`candor_nodejs_eventloop_lag_p99_seconds`, `candor_process_resident_memory_bytes`, `rate(candor_process_cpu_seconds_total[5m])`.",
      "Alarms: an open one of the engine or the database is the cause then.",
    ],
    steps: [
      "Follow an alarm of the engine or the database first.",
      "One route: give the error IDs to a developer. If it moves money and fails for everybody, stop that product with the emergency stop.",
      "All routes are slow: another program uses the processors, or one caller sends too much. The proxy's log has its address.",
      "The memory grows without an end: restart at a quiet moment, and keep the figures of the hours before for a developer.",
      "Status 503 for a few seconds is a server that was being stopped.",
    ],
    never: ["Never switch the limits of callers off to end refusals with status 429: those are not errors."],
    tell: "A developer with the error IDs. Support, if it lasts for more than five minutes.",
  },
  messages: {
    title: "Emails, SMS or pushes are not sent",
    means:
      "Users receive no codes: they cannot register, reset a password or confirm a withdrawal. Who is logged in can trade.",
    look: [
      '`increase(candor_messages_total{result="failed"}[10m])` by channel.',
      "The server's log: the provider's answer, or the fault of its certificate.",
      "`openssl s_client -starttls smtp -connect HOST:587` from the server: a provider that is reachable shows its certificate.",
      "The provider's own status page, and the account there: a quota that is used up, a bill that is not paid.",
    ],
    steps: [
      "A certificate that is not trusted: correct it at the provider, or name your own authority with `NODE_EXTRA_CA_CERTS`.",
      "A password that is refused: set the new one in candor.env and restart.",
      "A provider that is down: set the settings of another one and restart. Users ask for a new code.",
      "Pushes alone: nothing is lost, every notification is in its user's list.",
    ],
    never: [
      "Never read a code to a user, on the telephone or in the chat.",
      "Never set `SMTP_REQUIRE_TLS=no` for a server that is not on the same machine.",
    ],
    tell: "Support at once: they will be asked for codes. The provider.",
  },
} as const satisfies Partial<Record<RunbookKind, Runbook>>;
