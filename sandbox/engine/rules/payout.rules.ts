/** The statuses of a payout in which each action is allowed, and the outcomes of the sandbox's destinations. */

const TERMINAL = ["success", "failed", "cancelled", "expired", "reversed", "ineligible", "not_permitted"];
const OPEN = ["requires_payout_method_data", "requires_confirmation"];

export const PAYOUT_STATUSES = [
  ...TERMINAL,
  ...OPEN,
  "initiated",
  "pending",
  "requires_creation",
  "requires_fulfillment",
  "requires_vendor_account_creation",
] as const;

const isTerminal = (status: string): boolean => TERMINAL.includes(status);
/** Whether a payout can be updated or confirmed. */
export const isOpen = (status: string): boolean => OPEN.includes(status);
export const canFulfill = (status: string): boolean => status === "requires_fulfillment";
export const canCancel = (status: string): boolean => !isTerminal(status);

/** A successful payout can still be reversed, and a processor may withdraw a failure or a reversal. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  success: ["reversed"],
  failed: ["initiated", "success", "reversed"],
  reversed: ["success"],
};

/** Other terminal statuses are final. */
export const canAdvance = (from: string, to: string): boolean =>
  isTerminal(from) ? (LATE[from]?.includes(to) ?? false) : from !== to;

// By the last four digits of the account; cards that are declined for payments fail here too.
const OUTCOMES: Record<string, string> = { "0002": "failed", "5100": "failed", "0003": "initiated", "0004": "pending" };

export const outcomeOf = (last4: string | null): string => OUTCOMES[last4 ?? ""] ?? "success";

const SILENT = ["pending", "requires_creation", ...OPEN, "requires_fulfillment", "requires_vendor_account_creation"];

/** The contract lists `payout_processing`, but the engine never sends it. */
export const eventOf = (status: string): string | undefined =>
  SILENT.includes(status) || status === "ineligible" ? undefined : `payout_${status}`;
