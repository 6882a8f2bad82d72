interface AttemptMade {
  readonly decline: { readonly code: string } | null;
  /** ISO 8601. */
  readonly createdAt: string | null;
}

/** The time of the last attempt that the payer's bank declined. Blocks by our own rules don't count. */
export function lastDeclineOf(attempts: readonly AttemptMade[]): Date | null {
  const times = attempts
    .filter(({ decline, createdAt }) => decline && decline.code !== "blocked_by_rule" && createdAt)
    .map(({ createdAt }) => Date.parse(createdAt ?? ""));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

interface Amounts {
  readonly status: string;
  readonly capturedMinorUnits: bigint;
  readonly refundedMinorUnits: bigint;
  readonly refundPendingMinorUnits: bigint;
  /** The amount that banks hold because of disputes. */
  readonly disputedMinorUnits: bigint;
}

/**
 * The refundable amount. A pending refund has reserved its amount, and a bank that holds a part pays that part back to
 * the payer itself. The engine refunds no payment of which more can be captured.
 */
export function refundableMinorUnits(amounts: Amounts): bigint {
  if (amounts.status === "authorized") return 0n;
  const rest = leftMinorUnits(amounts);
  return rest > 0n ? rest : 0n;
}

/** False when a bank has since taken back what a pending refund would pay. */
export function coversRefunds(amounts: Amounts): boolean {
  return leftMinorUnits(amounts) >= 0n;
}

function leftMinorUnits({
  capturedMinorUnits: captured,
  refundedMinorUnits: refunded,
  refundPendingMinorUnits: pending,
  disputedMinorUnits: disputed,
}: Amounts): bigint {
  return captured - refunded - pending - disputed;
}

/** Statuses that the engine may still change. */
export const OPEN_STATUSES = ["requires_payment_method", "requires_action", "processing", "authorized"] as const;

/** Transitions in one step. The end of a payment is final; refunds and disputes only change derived amounts. */
export const MOVES: Readonly<Record<string, readonly string[]>> = {
  requires_payment_method: ["requires_action", "processing", "failed", "canceled", "expired"],
  requires_action: ["processing", "requires_payment_method", "failed", "canceled", "expired"],
  processing: ["requires_action", "authorized", "succeeded", "requires_payment_method", "failed", "canceled"],
  authorized: ["succeeded", "partially_captured", "canceled", "expired"],
  // A void before clearing.
  succeeded: ["canceled"],
  partially_captured: ["canceled"],
  failed: [],
  canceled: [],
  expired: [],
};

/** Whether the transitions lead there. Intermediate steps may be too fast to be seen. */
export function isKnownMove(from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const status of reached) for (const next of MOVES[status] ?? []) reached.add(next);
  return reached.has(to);
}

/** Stored as the engine's status until it answers the first request. */
export const NOT_SENT = "not_sent";

/** Whether the payer, or a charge of a stored payment method, can pay the transaction. */
export function isConfirmable({ status, engineStatus }: { readonly status: string; readonly engineStatus: string }) {
  return status === "requires_payment_method" && engineStatus !== NOT_SENT;
}

interface Standing {
  readonly status: string;
  readonly reviewReason?: string | null | undefined;
  readonly captureMethod: string;
  readonly amountMinorUnits: bigint;
  readonly capturedMinorUnits: bigint;
  readonly voidedMinorUnits: bigint;
  readonly declineCount: number;
}

const EVENTS_OF_STATUS = new Map([
  ["requires_action", "transaction.requires_action"],
  ["authorized", "transaction.authorized"],
  ["succeeded", "transaction.succeeded"],
  ["partially_captured", "transaction.captured"],
  ["failed", "transaction.failed"],
  ["canceled", "transaction.canceled"],
  ["expired", "transaction.expired"],
] as const);

type ChangeEvent =
  | "transaction.updated"
  | "transaction.requires_review"
  | "transaction.declined"
  | "transaction.released"
  | "transaction.voided"
  | "transaction.incremented"
  | NonNullable<ReturnType<(typeof EVENTS_OF_STATUS)["get"]>>;

/** The event type of a change, by its meaning for the merchant. A review comes first: someone must look at it. */
export function eventOfChange(before: Standing, now: Standing): ChangeEvent {
  if (now.voidedMinorUnits > before.voidedMinorUnits) return "transaction.voided";
  if (now.reviewReason != null && now.reviewReason !== before.reviewReason) return "transaction.requires_review";
  const hasCaptured = now.capturedMinorUnits > before.capturedMinorUnits;
  if (now.captureMethod !== "automatic" && hasCaptured) return "transaction.captured";
  if (before.status === "authorized" && now.status === "partially_captured") return "transaction.released";
  if (before.status === "authorized" && now.status === "authorized" && now.amountMinorUnits > before.amountMinorUnits)
    return "transaction.incremented";
  const ofStatus =
    now.status === before.status ? undefined : (EVENTS_OF_STATUS as ReadonlyMap<string, ChangeEvent>).get(now.status);
  return ofStatus ?? (now.declineCount > before.declineCount ? "transaction.declined" : "transaction.updated");
}

interface AmountParts {
  readonly subtotal: bigint;
  readonly tax: bigint;
  readonly tip: bigint;
  readonly surcharge: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
}

export function sumOfParts({ subtotal, tax, tip, surcharge, discount, shipping }: AmountParts): bigint {
  return subtotal + tax + shipping + surcharge + tip - discount;
}
