import { ConflictError, DomainError, InvalidError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";

interface Entry {
  readonly id: string;
  readonly settlementId?: string | null | undefined;
}

/** It waits no longer, so it cannot be held. */
export class EntryAlreadyReleasedError extends ConflictError {
  constructor({ id, settlementId }: Entry) {
    super("entry_already_released", `The entry ${id} is part of the settlement ${settlementId}. Nothing was held.`, {
      param: "settlement_queue_entry_ids",
      metadata: { ...(settlementId != null && { settlement_id: settlementId }) },
    });
  }
}

export class EntryCannotBeHeldError extends UnprocessableError {
  constructor({ id }: Entry) {
    const rule = "Refunds, disputes and fees travel with their sale: hold the entry of the sale.";
    super("negative_entry_cannot_be_held", `The entry ${id} cannot be held on its own. ${rule} Nothing was held.`, {
      param: "settlement_queue_entry_ids",
    });
  }
}

/** Its holds have lasted for as long as they may. */
export class HoldLimitReachedError extends ConflictError {
  constructor(id: string, since: Date, until: Date) {
    const [first, last] = [since, until].map((at) => at.toISOString().slice(0, "2026-11-22".length));
    super(
      "hold_limit_reached",
      `The entry ${id} could be held since ${first} and until ${last}. It cannot be held again.`,
      {
        param: "settlement_queue_entry_ids",
        metadata: { settlement_queue_entry_id: id },
      },
    );
  }
}

/** Another hold would hide why it is held, and from whom. */
export class EntryHeldForRiskError extends ConflictError {
  constructor({ id }: Entry) {
    super(
      "entry_held_for_risk",
      `The entry ${id} is held for risk, and no other hold replaces that. Nothing was held.`,
      {
        param: "settlement_queue_entry_ids",
      },
    );
  }
}

export class EntryNotHeldForRiskError extends ConflictError {
  constructor(id: string) {
    super("entry_not_held_for_risk", `The entry ${id} is not held for risk. No hold was lifted.`, {
      param: "settlement_queue_entry_ids",
    });
  }
}

export class HoldBySamePersonError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super(
      "approval_by_same_person",
      "You placed this risk hold, yourself or by a key of yours, so another person must release it. Nothing was released.",
    );
  }
}

interface Sum {
  readonly entryCount: number;
  readonly netMinorUnits: bigint;
}

/** Entries have come or gone since the preview. */
export class ExpectedTotalMismatchError extends ConflictError {
  constructor({ entryCount, netMinorUnits }: Sum) {
    const found = `The request selects ${entryCount} entries that come to ${netMinorUnits} minor units.`;
    super("expected_total_mismatch", `${found} Nothing was released. Ask for the preview again.`, {
      param: "expected_net_amount",
      metadata: { entry_count: entryCount, net_amount: netMinorUnits },
    });
  }
}

export class TimeZoneUnknownError extends UnprocessableError {
  constructor(timeZone: string) {
    super("time_zone_unknown", `There is no time zone ${timeZone}. Use a name such as Europe/Berlin.`, {
      param: "time_zone",
    });
  }
}

export class DelayBelowMinimumError extends UnprocessableError {
  constructor(min: number) {
    super("delay_below_minimum", `The delay must be at least ${min} business days.`, {
      param: "delay_business_days",
      metadata: { min },
    });
  }
}

export class ReleaseSelectionError extends InvalidError {
  constructor() {
    super("validation_failed", "Send either settlement_queue_entry_ids or filter.", { param: "filter" });
  }
}

export class ExpectationMissingError extends InvalidError {
  constructor() {
    const rule = "A release by filter needs expected_count and expected_net_amount, as the preview says them.";
    super("validation_failed", rule, { param: "expected_count" });
  }
}

export class TooManyEntriesError extends InvalidError {
  constructor(limit: number) {
    super("validation_failed", `The filter selects more than ${limit} entries. Narrow it.`, { param: "filter" });
  }
}

export class HoldOverError extends InvalidError {
  constructor() {
    super("validation_failed", "until must be in the future.", { param: "until" });
  }
}

export class ScheduleDayError extends InvalidError {
  constructor(rule: string) {
    super("validation_failed", rule, { param: "schedule_day" });
  }
}
