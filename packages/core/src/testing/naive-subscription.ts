type Naive = { readonly user: number; readonly document: string; coins: bigint; state: "under_review" | "passed" };

type Terms = {
  readonly supply: bigint;
  readonly min: bigint;
  readonly max: bigint;
  readonly unitCost: bigint;
  readonly isReviewed: boolean;
};

/** A sale as a list of applications, without ledger, freezing or slices. Quantities are whole coins, a coin costs `unitCost` units of 1e-8. */
export class NaiveSubscription {
  readonly #terms: Terms;
  #applications: Naive[] = [];

  constructor(terms: Terms) {
    this.#terms = terms;
  }

  /** Whether it is accepted. */
  apply(user: number, document: string, coins: bigint, money: bigint): boolean {
    const { min, max, unitCost, isReviewed } = this.#terms;
    const own = this.#of(user);
    const others = this.#applications.filter((one) => one.document === document && one.user !== user);
    const total = (own?.coins ?? 0n) + coins;
    const ofDocument = total + others.reduce((sum, one) => sum + one.coins, 0n);
    if (total < min || total > max || ofDocument > max || total * unitCost > money) return false;
    this.#applications = this.#applications.filter((one) => one !== own);
    this.#applications.push({ user, document, coins: total, state: isReviewed ? "under_review" : "passed" });
    return true;
  }

  /** Takes it back, or rejects it. */
  remove(user: number): boolean {
    const own = this.#of(user);
    this.#applications = this.#applications.filter((one) => one !== own);
    return own !== undefined;
  }

  pass(user: number): void {
    const own = this.#of(user);
    if (own) own.state = "passed";
  }

  /** What each user has in the end, and pays for it. */
  result(): Map<number, { readonly coins: bigint; readonly paid: bigint }> {
    const { supply, unitCost } = this.#terms;
    const passed = this.#applications.filter(({ state }) => state === "passed");
    const applied = passed.reduce((sum, { coins }) => sum + coins, 0n);
    return new Map(
      passed.map(({ user, coins }) => {
        const got = applied > supply ? (coins * supply) / applied : coins;
        return [user, { coins: got, paid: got * unitCost }];
      }),
    );
  }

  #of(user: number): Naive | undefined {
    return this.#applications.find((one) => one.user === user);
  }
}
