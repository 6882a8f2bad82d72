/** By value, in the order of the form. */
export const FREQUENCIES: Readonly<Record<string, string>> = {
  daily: "Every day",
  weekly: "Every week, from Monday",
  monthly: "Every month",
};

/** The lists that can be scheduled, by their names in the contract. */
export const LISTS: Readonly<Record<string, string>> = {
  settlement_queue_entries: "Settlement queue",
  settlements: "Settlements",
  payouts: "Payouts",
  balance_transactions: "Balance transactions",
  transactions: "Payments",
  refunds: "Refunds",
  payment_links: "Payment links",
  subscriptions: "Subscriptions",
  invoices: "Invoices",
  disputes: "Disputes",
};

export const listName = (resource: string): string => LISTS[resource] ?? resource;

export const frequencyName = (frequency: string): string => FREQUENCIES[frequency] ?? frequency;

interface Standing {
  readonly status: string;
  readonly pauseReason: string | null;
}

export function standingText({ status, pauseReason }: Standing): string {
  if (status === "active") return "Active";
  return pauseReason === "no_recipients" ? "Paused: no recipient is a member any more" : "Paused";
}

/** "1 person". */
export const peopleText = (count: number): string => (count === 1 ? "1 person" : `${count} people`);

export const ERROR_LABELS: Readonly<Record<string, string>> = {
  members_unavailable:
    "We can't look up the members of your organization right now. Nothing was saved. Try again later.",
  mail_not_configured: "This installation sends no email, so exports can't be scheduled.",
  too_many_export_schedules: "You have 20 scheduled exports, which is the limit. Delete one first.",
  export_schedule_recipient_unknown: "A chosen person is no longer a member of your organization. Reload the page.",
};
