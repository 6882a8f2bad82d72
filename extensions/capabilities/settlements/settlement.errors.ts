import type { ErrorCode } from "#contract/errors/catalog.ts";
import { ConflictError, DomainError, UnprocessableError } from "#extensions/platform/kernel/errors.ts";

interface Settlement {
  readonly id: string;
  readonly status: string;
}

abstract class StatusError extends ConflictError {
  constructor(reason: ErrorCode, rule: string, { id, status }: Settlement) {
    super(reason, `${rule}, and this one is ${status}.`, {
      param: "settlement_id",
      metadata: { settlement_id: id, settlement_status: status },
    });
  }
}

export class SettlementNotAccruingError extends StatusError {
  constructor(settlement: Settlement) {
    super("settlement_not_accruing", "Only a settlement that is accruing can be closed", settlement);
  }
}

export class SettlementNotOpenError extends StatusError {
  constructor(settlement: Settlement) {
    super("settlement_not_open", "Entries can be removed until a settlement is approved", settlement);
  }
}

export class SettlementNotApprovableError extends StatusError {
  constructor(settlement: Settlement) {
    super("settlement_not_approvable", "Only a settlement that is closed can be approved", settlement);
  }
}

export class SettlementNotClosedError extends StatusError {
  constructor(settlement: Settlement) {
    super("settlement_not_closed", "A settlement has a statement once it is closed", settlement);
  }
}

export class ApprovalBySamePersonError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("approval_by_same_person", "You closed this settlement, so another person must approve it.");
  }
}

/** A payout, or a refund of another sale, has taken what they brought. */
export class EntriesSpentError extends ConflictError {
  constructor(availableMinorUnits: bigint, currency: string) {
    const rule = "Payouts or refunds have used the money of these entries";
    super(
      "entries_spent",
      `${rule}: only ${availableMinorUnits} ${currency} minor units are available. Nothing was removed.`,
      { param: "settlement_queue_entry_ids", metadata: { available: availableMinorUnits } },
    );
  }
}

export class NegativeEntryError extends UnprocessableError {
  constructor(id: string) {
    super(
      "negative_entry_cannot_be_held",
      `The entry ${id} cannot be removed on its own. Refunds, disputes and fees stay with their sale: remove the entry of the sale.`,
      {
        param: "settlement_queue_entry_ids",
        metadata: { settlement_queue_entry_id: id },
      },
    );
  }
}
