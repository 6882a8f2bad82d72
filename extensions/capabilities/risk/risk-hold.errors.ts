import { decimalOf } from "#contract/money.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";

interface Refused {
  readonly currency: string;
  readonly limit: bigint;
  /** What of the limit is left. */
  readonly left: bigint;
}

/** More than the operator lets second persons lift, or an API key that would lift it. */
export class RiskHoldNeedsOperatorError extends DomainError {
  readonly kind = "forbidden";

  constructor({ currency, limit, left }: Refused) {
    const rule =
      limit > 0n
        ? `Second persons may lift ${decimalOf(limit, currency)} ${currency} of risk holds within 24 hours, and ${decimalOf(left, currency)} ${currency} are left.`
        : "Only we can lift it.";
    super("risk_hold_needs_operator", `This is held for risk. ${rule} Contact support.`, {
      metadata: { currency, limit, left },
    });
  }
}
