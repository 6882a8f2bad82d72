import { decimalOf } from "#contract/money.ts";
import { ConflictError, DomainError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";
import type { InstantBreakdown } from "./available.service.ts";
import type { AmountRange } from "./instant-terms.ts";
import type { LimitUse } from "./limits.service.ts";

export class InstantPayoutsInactiveError extends UnprocessableError {
  constructor(environment: string) {
    super(
      "capability_inactive",
      `The organization has no ${environment} merchant account that takes instant payouts. Connect one first.`,
    );
  }
}

export class PayoutsFrozenError extends ConflictError {
  constructor(currency: string) {
    super(
      "payouts_frozen",
      `Payouts in ${currency} are stopped until we have checked them. Your balance is safe. Contact support.`,
      { metadata: { currency } },
    );
  }
}

export class DestinationIneligibleError extends UnprocessableError {
  /** `param` names what was sent for a destination that does not exist yet. */
  constructor(why: string, payoutDestinationId?: string, param = "payout_destination_id") {
    super("destination_ineligible", why, {
      param,
      metadata: payoutDestinationId === undefined ? {} : { payout_destination_id: payoutDestinationId },
    });
  }
}

/** It was deleted after the payout was asked for. */
export class DestinationRemovedError extends DestinationIneligibleError {
  constructor(payoutDestinationId: string) {
    super("The destination was removed before the payout was sent there.", payoutDestinationId);
  }
}

export class DestinationCoolingOffError extends UnprocessableError {
  constructor({ id, usableAt }: { readonly id: string; readonly usableAt: Date }) {
    const at = usableAt.toISOString();
    super(
      "destination_cooling_off",
      `The destination was added less than 48 hours ago. It can be used from ${at}. The wait protects you if someone steals a sign-in.`,
      { param: "payout_destination_id", metadata: { payout_destination_id: id, usable_at: at } },
    );
  }
}

/** A client that repeats a request with a new idempotency key must not pay twice. It learns which payout the first request made. */
export class QuoteUsedError extends ConflictError {
  constructor(payoutId: string) {
    super(
      "quote_used",
      `The payout ${payoutId} was made of this quote. If you mean another payout, ask for a new quote.`,
      { param: "payout_quote_id", metadata: { payout_id: payoutId } },
    );
  }
}

export class QuoteExpiredError extends ConflictError {
  constructor(expiresAt: Date) {
    super("quote_expired", `The quote expired at ${expiresAt.toISOString()}. Ask for a new one.`, {
      param: "payout_quote_id",
      metadata: { expires_at: expiresAt.toISOString() },
    });
  }
}

export class QuoteChangedError extends ConflictError {
  constructor(what: string) {
    super(
      "quote_changed",
      `The ${what} differs from the quote. Send the ${what} of the quote, or ask for a new quote.`,
      {
        param: "payout_quote_id",
      },
    );
  }
}

export class AmountOutOfRangeError extends UnprocessableError {
  constructor({ least, most }: AmountRange, currency: string) {
    const [low, high] = [decimalOf(least, currency), decimalOf(most, currency)];
    super("amount_out_of_range", `An instant payout is between ${low} and ${high} ${currency}.`, {
      param: "amount",
      metadata: { min: least, max: most, currency },
    });
  }
}

export class LimitExceededError extends UnprocessableError {
  /** All of the limits that would be exceeded, at least one, and when the amount is within them. */
  constructor(limits: readonly LimitUse[], currency: string, fitsAt: Date | null) {
    const [first] = limits;
    super("limit_exceeded", `${limits.map((limit) => sentenceOf(limit, currency)).join(" ")} Pay out less, or later.`, {
      param: "amount",
      metadata: {
        currency,
        exceeded_limits: limits.map(({ window, scope }) => `${scope}_${window}`),
        ...(first && { limit: first.amount, used: first.usedAmount }),
        ...(fitsAt && { resets_at: fitsAt.toISOString() }),
      },
    });
  }
}

const WINDOWS = { day: "24 hours", week: "7 days", month: "30 days" } as const;

function sentenceOf({ window, scope, amount, usedAmount, count, usedCount }: LimitUse, currency: string): string {
  const whose = scope === "merchant" ? "Your" : "The platform's";
  const [used, most] = [decimalOf(usedAmount, currency), decimalOf(amount, currency)];
  return `${whose} limit for ${WINDOWS[window]} is ${most} ${currency} and ${count} payouts, and ${used} ${currency} and ${usedCount} are used.`;
}

export class InsufficientBalanceError extends UnprocessableError {
  constructor(breakdown: InstantBreakdown, instantAvailable: bigint, currency: string) {
    super(
      "insufficient_balance",
      `The balance covers at most ${decimalOf(instantAvailable, currency)} ${currency}, including the fee. Held sales, and amounts that open disputes and pending refunds may take, are not part of it.`,
      {
        param: "amount",
        metadata: {
          currency,
          instant_available: instantAvailable,
          available: breakdown.available,
          eligible_pending: breakdown.eligiblePending,
          open_dispute_exposure: breakdown.openDisputeExposure,
          pending_refund_exposure: breakdown.pendingRefundExposure,
        },
      },
    );
  }
}

interface PayoutInStatus {
  readonly id: string;
  readonly status: string;
}

export class PayoutNotCancelableError extends ConflictError {
  constructor({ id, status }: PayoutInStatus) {
    super(
      "payout_not_cancelable",
      `Only a payout that waits for approval can be canceled, and this one is ${status}. A payout that was sent cannot be stopped.`,
      { param: "payout_id", metadata: { payout_id: id, payout_status: status } },
    );
  }
}

export class PayoutNotApprovableError extends ConflictError {
  constructor({ id, status }: PayoutInStatus) {
    super(
      "payout_not_approvable",
      `Only a payout that waits for approval can be approved, and this one is ${status}.`,
      {
        param: "payout_id",
        metadata: { payout_id: id, payout_status: status },
      },
    );
  }
}

export class PayoutNotHeldError extends ConflictError {
  constructor({ id, status }: PayoutInStatus) {
    super("payout_not_held", `Only a payout that is held for risk can be let go, and this one is ${status}.`, {
      param: "payout_id",
      metadata: { payout_id: id, payout_status: status },
    });
  }
}

export class ApprovalBySamePersonError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super(
      "approval_by_same_person",
      "You asked for this payout, yourself or by a key of yours, so another person must approve it.",
    );
  }
}
