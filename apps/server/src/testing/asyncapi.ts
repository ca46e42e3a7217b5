import { Ajv, type ValidateFunction } from "ajv";
import type { AsyncApi } from "../gateway/asyncapi/document.ts";

/** Checks messages by the payloads that an AsyncAPI document declares. */
export function declaredPayloads({ components }: Pick<AsyncApi, "components">) {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(name: string): ValidateFunction {
    const known = compiled.get(name);
    if (known) return known;
    const declared = components.messages[name];
    if (!declared) throw new Error(`the AsyncAPI document has no message ${name}`);
    const made = ajv.compile(declared.payload);
    compiled.set(name, made);
    return made;
  }

  return {
    /** Throws for a message that is not as declared, to its last field. */
    check(name: string, message: unknown): void {
      const isDeclared = validatorOf(name);
      if (isDeclared(message)) return;
      const problems = (isDeclared.errors ?? []).map(
        ({ instancePath, message: text, params }) => `${instancePath} ${text} ${JSON.stringify(params)}`,
      );
      throw new Error(`${name} is not as declared: ${problems.join("; ")} in ${JSON.stringify(message).slice(0, 400)}`);
    },
  };
}
