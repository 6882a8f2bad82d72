import { invoiceView } from "#app/capabilities/invoices/index.server.ts";
import { stoppedText } from "#app/capabilities/invoices/index.ts";
import type { Invoice } from "#proto/tollhouse/v1/invoices_pb.ts";
import { declineName, dunningLabel } from "./dunning-labels.ts";

/** An invoice whose charge failed, and what becomes of it. */
export function dunningRow(invoice: Invoice) {
  const { invoiceId, number, subscriptionId, customerId, customer, currency, total, createdAt, dunning } =
    invoiceView(invoice);
  return {
    ...{ invoiceId, number, subscriptionId, customerId, customer, currency, total, createdAt },
    label: dunningLabel(dunning?.dunningStatus ?? ""),
    why: dunning?.stoppedBecause ? stoppedText(dunning.stoppedBecause) : (dunning?.reason ?? ""),
    decline: dunning?.lastDecline ? declineName(dunning.lastDecline) : null,
    nextAttemptAt: dunning?.nextAttemptAt ?? null,
  };
}

export type DunningRow = ReturnType<typeof dunningRow>;
