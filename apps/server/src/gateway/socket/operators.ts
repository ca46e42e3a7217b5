import { mayDo, type Permission } from "@candor/contract/permissions.ts";
import type { Services } from "../../services/services.ts";
import type { OperatorSession } from "../../services/sessions/operator-sessions.ts";
import type { Reader } from "./reader.ts";
import { messageText, type Topics } from "./topics.ts";

type Bound = { readonly token: string; readonly operator: OperatorSession };

/** The sockets of operators. What a role may not read is not sent to it, and a session that ended receives nothing more. */
export class Operators {
  readonly #topics: Topics;
  readonly #sessions: Services["operatorSessions"];
  readonly #bound = new Map<Reader, Bound>();

  constructor(topics: Topics, sessions: Services["operatorSessions"]) {
    this.#topics = topics;
    this.#sessions = sessions;
  }

  bind(reader: Reader, bound: Bound): void {
    this.#bound.set(reader, bound);
  }

  unbind(reader: Reader): void {
    this.#bound.delete(reader);
  }

  /** One serialization for all of them. The messages of a kind are one topic for everybody, so that each sees a gap. */
  send(message: { readonly permission: Permission; readonly action: string; readonly data: object }): void {
    const { permission, action, data } = message;
    const readers = [...this.#bound].filter(([, { operator }]) => mayDo(operator.role, permission));
    if (readers.length === 0) return;
    const text = messageText(action, { ...this.#topics.place(`operators:${action}`), ...data });
    for (const [reader] of readers) reader.send(text);
  }

  /** Reads the sessions again: those of one operator at once when they change, all of them now and then, since another process may have ended one. */
  async recheck(operatorId?: number): Promise<void> {
    for (const [reader, { token, operator }] of [...this.#bound]) {
      if (operatorId !== undefined && operator.operatorId !== operatorId) continue;
      const found = await this.#sessions.find(token);
      // Another token may have been sent meanwhile.
      if (this.#bound.get(reader)?.token !== token) continue;
      if (found) this.#bound.set(reader, { token, operator: found });
      else {
        this.#bound.delete(reader);
        reader.send(messageText("checkToken", { error: 4, type: 999 }));
      }
    }
  }
}
