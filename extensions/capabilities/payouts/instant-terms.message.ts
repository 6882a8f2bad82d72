import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { LimitUse } from "./limits.service.ts";

export function limitParts({ amount: limitAmount, count: limitCount, counted: _, ...limit }: LimitUse) {
  return { ...limit, limitAmount, limitCount };
}

export function blockerOf({ reason: code, message }: DomainError) {
  return { code, message };
}
