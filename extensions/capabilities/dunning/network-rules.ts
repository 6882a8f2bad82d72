import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Advice } from "./dunning.rules.ts";

const ADVICE: Readonly<Record<string, Advice["what"]>> = {
  do_not_retry: "never",
  authenticate: "authenticate",
};

/** What the decline of a charge allows. */
export function adviceOf({ decline }: Pick<TransactionExtension, "decline" | "brand">): Advice {
  if (!decline) return { what: "schedule" };
  if (decline.code === "expired_card") return { what: "after_update" };
  if (decline.code === "processing_error") return { what: "unavailable" };
  const what = ADVICE[decline.advice];
  return what && what !== "schedule" ? ({ what } as Advice) : { what: "schedule" };
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
