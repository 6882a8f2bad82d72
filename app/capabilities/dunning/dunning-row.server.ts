import { invoiceView } from "#app/capabilities/invoices/index.server.ts";
import { causeName, stoppedText } from "#app/capabilities/invoices/index.ts";
import type { Invoice } from "#proto/tollhouse/v1/invoices_pb.ts";
import { declineName, dunningLabel } from "./dunning-labels.ts";

/** An invoice whose charge failed, and what becomes of it. */
export function dunningRow(invoice: Invoice) {
  const { invoiceId, number, subscriptionId, customerId, customer, currency, total, createdAt, dunning, attempts } =
    invoiceView(invoice);
  return {
    ...{ invoiceId, number, subscriptionId, customerId, customer, currency, total, createdAt },
    label: dunningLabel(dunning?.dunningStatus ?? ""),
    why: whyOf(dunning),
    decline:
      attempts.length === 0 ? "Not charged" : declineName(dunning?.lastDecline ?? attempts[0]?.declineCode ?? null),
    nextAttemptAt: dunning?.nextAttemptAt ?? null,
  };
}

/** What paid it, why it stopped, or why it is charged when it is. */
function whyOf(dunning: ReturnType<typeof invoiceView>["dunning"]): string {
  if (dunning?.recoveredBy) return `Recovered by: ${causeName(dunning.recoveredBy).toLowerCase()}.`;
  return dunning?.stoppedBecause ? stoppedText(dunning.stoppedBecause) : (dunning?.reason ?? "");
}

export type DunningRow = ReturnType<typeof dunningRow>;
