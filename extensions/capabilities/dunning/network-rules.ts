import { retryAdviceOf, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Advice } from "./dunning-state.ts";

/** What the decline of a charge allows. */
export function adviceOf({ decline, brand }: Pick<TransactionExtension, "decline" | "brand">): Advice {
  if (!decline) return { what: "schedule" };
  const { networkCode, code: declineCode } = decline;
  return retryAdviceOf({ network: brand ?? null, networkCode, adviceCode: null, declineCode });
}

export interface Capped {
  readonly fingerprint: string;
  readonly network: string;
  readonly amountMinorUnits: bigint;
  readonly currency: string;
}

/** The first moment from `at` on at which the networks' limits allow an attempt. */
export async function earliestAllowed(_work: UnitOfWork, _capped: Capped, at: Date): Promise<Date> {
  return at;
}
