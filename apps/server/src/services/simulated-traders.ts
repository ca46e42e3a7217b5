import type { Config } from "../platform/config/config.ts";

/** The simulated traders of a demo (jobs/demo-traders): accounts like any other, known by their addresses. */
type SimulatedTrader = { readonly email: string; readonly nickname: string };

const numbered = (what: string, count: number): readonly SimulatedTrader[] =>
  Array.from({ length: count }, (_, index) => ({
    email: `simulated-${what}-${index + 1}@candor.test`,
    nickname: `Simulated ${what} ${index + 1}`,
  }));

/** They quote: each pair has one of them. */
export const simulatedMakers = numbered("maker", 2);
/** They trade against the book, now one, now another. */
export const simulatedTakers = numbered("taker", 3);

const addresses: readonly string[] = [...simulatedMakers, ...simulatedTakers].map(({ email }) => email);

type Mode = { readonly config: Pick<Config, "mode"> };

/** The addresses of all of them: none in production, where anybody may have such an address. */
export const simulatedAddresses = ({ config }: Mode): readonly string[] => (config.mode === "demo" ? addresses : []);

/** Whether an account or a contact is one of theirs. Nobody else can take it: who had one could trade with its practice money against all others. */
export const isSimulatedTrader = (mode: Mode, email: string | null): boolean =>
  email !== null && simulatedAddresses(mode).includes(email);
