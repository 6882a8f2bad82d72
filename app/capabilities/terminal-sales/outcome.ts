import type { SaleView } from "./sale-view.server.ts";

/** What a cashier sees of a sale. Each kind has a shape and a color of its own. */
export type OutcomeKind = "waiting" | "paid" | "partial" | "unpaid" | "ended" | "unknown";

export interface Outcome {
  readonly kind: OutcomeKind;
  readonly title: string;
  readonly text: string;
}

type Standing = Pick<SaleView, "status" | "saleType" | "steps" | "failure" | "amountDue" | "cancelReason">;

/** The metadata under which the sale of a rest names the sale that was paid in part. */
export const REST_OF = "rest_of";

const FINAL: ReadonlySet<string> = new Set(["succeeded", "failed", "canceled", "expired"]);

export const hasEnded = ({ status }: Pick<SaleView, "status">): boolean => FINAL.has(status);

/** Whether less than the amount was approved. */
export const isPartial = ({ status, amountDue }: Pick<SaleView, "status" | "amountDue">): boolean =>
  status === "succeeded" && amountDue !== null && amountDue > 0n;

export function outcomeOf(sale: Standing): Outcome {
  const isRefund = sale.saleType === "refund";
  switch (sale.status) {
    case "succeeded":
      return approved(sale);
    case "failed":
      return {
        kind: "unpaid",
        title: isRefund ? "Not refunded" : "Not paid",
        text: sale.failure?.message ?? "The terminal didn't take the payment.",
      };
    case "canceled":
      return {
        kind: "ended",
        title: "Canceled",
        text: `${CANCELED[sale.cancelReason ?? ""] ?? ""}${noMoney(isRefund)}`,
      };
    case "expired":
      return { kind: "ended", title: "Time is up", text: `No card was presented in time. ${noMoney(isRefund)}` };
    case "unknown":
      return {
        kind: "unknown",
        title: isRefund ? "Don't refund again" : "Don't charge again",
        text: "We're asking the terminal.",
      };
    default:
      return waiting(sale);
  }
}

const CANCELED: Readonly<Record<string, string>> = {
  buyer_canceled: "The customer canceled on the terminal. ",
  device_offline: "The terminal went offline before the card was read. ",
};

const noMoney = (isRefund: boolean): string => (isRefund ? "Nothing was refunded." : "The customer wasn't charged.");

function approved(sale: Standing): Outcome {
  if (isPartial(sale)) return { kind: "partial", title: "Partly paid", text: "The card didn't cover all of it." };
  if (sale.saleType === "refund") return { kind: "paid", title: "Refunded", text: "The money goes back to the card." };
  if (sale.saleType === "authorization")
    return { kind: "paid", title: "Amount held", text: "Capture the payment to be paid." };
  return { kind: "paid", title: "Paid", text: "The payment is complete." };
}

function waiting({ status, steps }: Standing): Outcome {
  const last = steps.at(-1)?.step ?? "";
  if (status === "queued")
    return { kind: "waiting", title: "Waiting for the terminal", text: "Another sale runs on it." };
  if (status === "cancel_requested")
    return { kind: "waiting", title: "Canceling", text: "If the customer has paid already, the payment counts." };
  return { kind: "waiting", ...(STEPS[last] ?? NO_STEP) };
}

const NO_STEP = { title: "Waiting for the card", text: "The terminal asks the customer to pay." };

const STEPS: Readonly<Record<string, Omit<Outcome, "kind">>> = {
  presented: { title: "Card read", text: "The terminal is talking to the card." },
  inserted: { title: "Card inserted", text: "The card must stay in the terminal." },
  tip: { title: "Tip chosen", text: "The terminal asks the customer for the card." },
  pin: { title: "PIN entered", text: "The terminal asks the bank." },
  approved: { title: "Approved", text: "The terminal is finishing the payment." },
  declined: { title: "Declined", text: "The terminal is finishing." },
  removed: { title: "Card removed", text: "The terminal is finishing." },
};

const STEP_NAMES: Readonly<Record<string, string>> = {
  presented: "Card presented",
  inserted: "Card inserted",
  tip: "Tip chosen",
  pin: "PIN entered",
  approved: "Approved",
  declined: "Declined",
  removed: "Card removed",
};

export const stepName = (step: string): string => STEP_NAMES[step] ?? step;

/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  device_offline: "This terminal is offline. Check its power and network, or choose another terminal.",
  device_not_active: "This terminal takes no sales. Choose another one.",
  already_completed: "This sale has ended already.",
  terminal_sale_not_unknown: "The result of this sale is known by now.",
  terminal_queue_full: "Too many sales are waiting for this terminal.",
  refund_exceeds_refundable: "This is more than can still be refunded.",
};
