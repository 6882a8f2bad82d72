import { errors } from "#sandbox/engine/http/errors.ts";
import type { MandateData } from "./recurring.schema.ts";

/** The payer's limit per charge; a mandate without a limit has neither amount nor currency. */
export interface MandateLimit {
  amountMinorUnits: number | null;
  currency: string | null;
}

interface Charge {
  amountMinorUnits: number;
  currency: string;
}

/** A mandate without a type allows several uses and has no limit. */
export function limitOf({ mandate_type: type }: MandateData): MandateLimit {
  const single = type && "single_use" in type ? type.single_use : null;
  const given = single ?? (type && "multi_use" in type ? type.multi_use : null);
  return {
    amountMinorUnits: given?.amount ?? null,
    currency: given?.currency ?? null,
  };
}

/** The engine checks each charge alone and counts none: the processor enforces single use. */
export function assertWithinLimit(limit: MandateLimit, charge: Charge): void {
  if (limit.amountMinorUnits !== null && charge.amountMinorUnits > limit.amountMinorUnits)
    throw errors.mandateInvalid("request amount is greater than mandate amount");
  if (limit.currency && limit.currency !== charge.currency)
    throw errors.mandateInvalid("cross currency mandates not supported");
}
