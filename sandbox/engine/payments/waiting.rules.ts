import { HELD_STATUSES } from "#sandbox/engine/cards/held-status.rules.ts";

/**
 * Step that completes the payment later: a page, transfer, voucher, approval on a phone, or report of the processor.
 */
export type Waiting = "page" | "transfer" | "voucher" | "phone" | "processor";

const WAITING_FAMILIES: Record<string, Waiting> = {
  pay_later: "page",
  bank_redirect: "page",
  card_redirect: "page",
  open_banking: "page",
  crypto: "page",
  real_time_payment: "page",
  mobile_payment: "page",
  bank_transfer: "transfer",
  voucher: "voucher",
  upi: "phone",
  bank_debit: "processor",
};

/** A wallet waits for its page if it redirects; one that comes with a token is charged at once. */
export function waitingOf(family: string, kind: string | null): Waiting | null {
  if (family === "wallet") return /_(redirect|qr)$/.test(kind ?? "") ? "page" : null;
  return WAITING_FAMILIES[family] ?? null;
}

export const REPORTED_STATUSES = ["succeeded", "failed", "processing", ...HELD_STATUSES] as const;
export type Report = (typeof REPORTED_STATUSES)[number];

const PENDING: readonly string[] = ["requires_customer_action", "processing", ...HELD_STATUSES];

interface Reported {
  readonly status: string;
  readonly payment_method?: string | null;
}

/** Whether the processor may report this result. The payer's bank can take back a succeeded debit. */
export const canReport = ({ status, payment_method }: Reported, result: Report): boolean =>
  (PENDING.includes(status) && status !== result) ||
  (payment_method === "bank_debit" && status === "succeeded" && result === "failed");
