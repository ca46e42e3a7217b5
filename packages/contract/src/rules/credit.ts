/** Everybody starts here; each change is made by an operator, with a reason shown to the user. */
export const CREDIT_START = 100;
/** The end of the gauge. A score has no upper limit; higher ones show a full gauge. */
export const CREDIT_GAUGE_MAX = 150;

export const creditGrades = ["low", "fair", "good", "excellent"] as const;
export type CreditGrade = (typeof creditGrades)[number];

/** The minimum score of each grade. */
export const creditGradeFrom: Readonly<Record<CreditGrade, number>> = { low: 0, fair: 60, good: 90, excellent: 120 };

export const creditGradeOf = (score: number): CreditGrade =>
  creditGrades.findLast((grade) => score >= creditGradeFrom[grade]) ?? "low";
