import { mayDo, operatorRoles } from "@candor/contract/permissions.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";

const roles = operatorRoles.filter((role) => mayDo(role, "chat.answer"));

/** Operators who may answer, with the number of their open cases. */
export const findAgents = (db: Db): Promise<{ operator: string; role: string; open: number }[]> =>
  db
    .selectFrom("operators as o")
    .select(["o.name as operator", "o.role"])
    .select(
      sql<number>`(SELECT count(*) FROM chat_cases c WHERE c.agent_id = o.operator_id AND c.closed_at IS NULL)`.as(
        "open",
      ),
    )
    .where("o.disabled_at", "is", null)
    .where("o.role", "in", roles)
    .orderBy("o.name")
    .limit(200)
    .execute();
