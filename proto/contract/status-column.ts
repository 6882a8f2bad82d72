import type { CsvColumn } from "./csv-column.ts";
import {
  disputeLabel,
  entryLabel,
  invoiceLabel,
  type Label,
  paymentLinkLabel,
  payoutLabel,
  refundLabel,
  settlementLabel,
  subscriptionLabel,
  transactionLabel,
} from "./status-labels.ts";

/** In place of a field's name: the status in the words of the list's page. */
export const STATUS = "@status";

/** A listed message, by its fields' local names. */
type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => String(value ?? "");
const amount = (value: unknown): bigint => (typeof value === "bigint" ? value : 0n);

const newestOf = (attempts: unknown): { readonly attemptStatus: string } | undefined =>
  Array.isArray(attempts) ? attempts[0] : undefined;

/** By message. */
const LABELS: Readonly<Record<string, (row: Row) => Label>> = {
  "tollhouse.v1.Transaction": (row) =>
    transactionLabel({
      status: text(row.transactionStatus),
      reviewReason: row.reviewReason === undefined ? null : text(row.reviewReason),
      isDeclined: row.decline !== undefined,
      amountCaptured: amount(row.amountCaptured),
      amountRefunded: amount(row.amountRefunded),
      amountVoided: amount(row.amountVoided),
      amountDisputed: amount(row.amountDisputed),
    }),
  "tollhouse.v1.PaymentLink": (row) => paymentLinkLabel(text(row.paymentLinkStatus)),
  "tollhouse.v1.Invoice": (row) =>
    invoiceLabel({
      ...{ status: text(row.invoiceStatus), total: amount(row.total) },
      attempt: newestOf(row.attempts)?.attemptStatus ?? null,
    }),
  "tollhouse.v1.Subscription": (row) => subscriptionLabel(text(row.subscriptionStatus)),
  "tollhouse.v1.Refund": (row) => refundLabel(text(row.refundStatus)),
  "tollhouse.v1.Dispute": (row) =>
    disputeLabel({ status: text(row.disputeStatus), responseStatus: text(row.responseStatus) }),
  "tollhouse.v1.Settlement": (row) => settlementLabel(text(row.settlementStatus)),
  "tollhouse.v1.SettlementQueueEntry": (row) => entryLabel(text(row.settlementQueueEntryStatus)),
  "tollhouse.v1.Payout": (row) =>
    payoutLabel({ status: text(row.payoutStatus), failureConfirmedAt: row.failureConfirmedAt }),
};

/** @throws Error for a message whose status has no words */
export function statusColumn(typeName: string): CsvColumn {
  const labelOf = LABELS[typeName];
  if (!labelOf) throw new Error(`${typeName} has no words for its status`);
  return { name: "status", kind: "text", cell: (row) => labelOf(row as Row).name };
}
