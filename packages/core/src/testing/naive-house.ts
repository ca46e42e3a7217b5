/** The house's balance from options and contracts, and its unclaimed part. The insurance never runs dry here, so that nobody is deleveraged. */
export class NaiveHouse {
  fees = 0n;
  /** Including the reserves of options. */
  treasury: bigint;
  insurance: bigint;
  /** The total profit if all options won, and the gain of each winning contract, from their models. */
  promised: () => bigint = () => 0n;
  gained: () => bigint = () => 0n;

  constructor(treasury: bigint, insurance: bigint) {
    this.treasury = treasury;
    this.insurance = insurance;
  }

  /** Below zero when the price has moved against the house. */
  spare(): bigint {
    return this.treasury - this.promised() - this.gained();
  }

  /** Operators bring money, or take it away. */
  move(sum: bigint): string | undefined {
    if (sum < 0n && -sum > this.spare()) return "INSUFFICIENT_BALANCE";
    this.treasury += sum;
    return undefined;
  }

  /** Pays a profit, while `unpaid` of the treasury is what losers have yet to pay; the insurance adds what is missing. */
  pay(profit: bigint, unpaid: bigint): void {
    const lacking = profit - (this.treasury - this.promised() - unpaid);
    if (profit > 0n && lacking > 0n) {
      this.insurance -= lacking;
      this.treasury += lacking;
    }
    this.treasury -= profit;
  }
}
