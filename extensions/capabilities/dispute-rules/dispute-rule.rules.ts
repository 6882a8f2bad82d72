import { refuse } from "#extensions/platform/kernel/refuse.ts";

export const WARNING_KINDS = ["inquiry", "fraud_report"] as const;

export type WarningKind = (typeof WARNING_KINDS)[number];

const MOST_RULES = 20;

/** @throws too_many_dispute_rules */
export function assertRoom(rules: number): void {
  if (rules >= MOST_RULES) throw refuse("too_many_dispute_rules", { max: MOST_RULES });
}

/** An inquiry, or a payment that a bank reports as fraud. */
export interface Warning {
  readonly id: string;
  readonly kind: WarningKind;
  readonly reasonCategory: string;
  readonly network?: string | null | undefined;
  readonly amountMinorUnits: bigint;
  readonly currency: string;
}

interface Rule {
  readonly kind: WarningKind;
  readonly reasonCategory?: string | null | undefined;
  readonly network?: string | null | undefined;
  readonly maxAmountMinorUnits: bigint;
  readonly currency: string;
}

/** Whether the rule is for this early warning. Its limit of a day is not considered. */
export function fits(rule: Rule, warning: Warning): boolean {
  return (
    rule.kind === warning.kind &&
    rule.currency === warning.currency &&
    warning.amountMinorUnits <= rule.maxAmountMinorUnits &&
    (rule.reasonCategory == null || rule.reasonCategory === warning.reasonCategory) &&
    (rule.network == null || rule.network === warning.network)
  );
}

/** The day by which refunds of a rule are counted, in UTC: 2026-11-29. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
