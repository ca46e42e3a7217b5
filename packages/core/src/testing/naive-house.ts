/** What the house has because of derivatives, and what of it is not anybody's yet. The insurance never runs dry here, so that nobody is deleveraged. */
export class NaiveHouse {
  fees = 0n;
  /** With what is promised to options. */
  treasury: bigint;
  insurance: bigint;
  /** What options would pay beyond their stakes if all won, and what each contract that gains has gained: told by those who know. */
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

  /** Pays a profit, while `unpaid` of the treasury is what losers have yet to pay; the insurance adds what is lacking. */
  pay(profit: bigint, unpaid: bigint): void {
    const lacking = profit - (this.treasury - this.promised() - unpaid);
    if (profit > 0n && lacking > 0n) {
      this.insurance -= lacking;
      this.treasury += lacking;
    }
    this.treasury -= profit;
  }
}
