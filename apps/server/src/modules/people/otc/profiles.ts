import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { OtcMerchantProfile } from "@candor/contract/routes/otc.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./profile-queries.ts";
import { isRobot } from "./robots.ts";

const DAYS = 30;
/** The list of offers is public and shows the figures of each merchant: they are computed once in so long. */
const KEPT_MS = MINUTE_MS;
const KEPT_MAX = 5_000;

type Kept = { readonly figures: queries.Figures; readonly until: number };
const noFigures: Omit<queries.Figures, "user_id"> = { ended: 0, completed: 0, release_ms: null };

/** A share of 1, with two decimals of a percent. */
const shareOf = ({ completed, ended }: Pick<queries.Figures, "completed" | "ended">): string | null => {
  if (ended === 0) return null;
  const parts = Math.floor((completed * 10_000) / ended);
  return parts === 10_000 ? "1" : `0.${String(parts).padStart(4, "0")}`.replace(/\.?0+$/, "");
};

/** Figures of users as merchants, kept for a minute. */
export class Profiles {
  readonly #services: Pick<Services, "db" | "clock" | "engine" | "config">;
  readonly #kept = new Map<number, Kept>();

  constructor(services: Pick<Services, "db" | "clock" | "engine" | "config">) {
    this.#services = services;
  }

  /** Of every id that is a user's. */
  async of(userIds: readonly number[]): Promise<ReadonlyMap<number, OtcMerchantProfile>> {
    const ids = [...new Set(userIds)];
    if (ids.length === 0) return new Map();
    const [users, figures] = await Promise.all([queries.users(this.#services.db, ids), this.#figures(ids)]);
    return new Map(
      users.map((user) => {
        const found = figures.get(user.user_id) ?? { user_id: user.user_id, ...noFigures };
        return [
          user.user_id,
          {
            id: user.uid,
            nickname: user.nickname,
            state: user.state,
            is_robot: isRobot(this.#services, user),
            orders: found.completed,
            completion: shareOf(found),
            release_minutes: found.release_ms === null ? null : Math.max(1, Math.ceil(found.release_ms / MINUTE_MS)),
            since_ms: (user.applied_at ?? user.created_at).getTime(),
          },
        ];
      }),
    );
  }

  async one(userId: number): Promise<OtcMerchantProfile> {
    const profile = (await this.of([userId])).get(userId);
    if (!profile) throw new Error(`there is no user ${userId}`);
    return profile;
  }

  async #figures(ids: readonly number[]): Promise<ReadonlyMap<number, queries.Figures>> {
    const now = this.#services.clock.now();
    const missing = ids.filter((id) => (this.#kept.get(id)?.until ?? 0) <= now);
    if (missing.length > 0) {
      const { now: engineNow } = await this.#services.engine.status();
      const rows = await queries.figures(this.#services.db, missing, new Date(engineNow - DAYS * DAY_MS));
      if (this.#kept.size + missing.length > KEPT_MAX) this.#kept.clear();
      for (const id of missing) {
        const found = rows.find((row) => row.user_id === id) ?? { user_id: id, ...noFigures };
        this.#kept.set(id, { figures: found, until: now + KEPT_MS });
      }
    }
    return new Map(
      ids.flatMap((id) => {
        const kept = this.#kept.get(id);
        return kept ? [[id, kept.figures] as const] : [];
      }),
    );
  }
}
