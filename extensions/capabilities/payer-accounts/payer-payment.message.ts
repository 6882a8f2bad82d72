import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PayerPayment, PayerPaymentSchema, PayerRefundSchema } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { refundStatusOf } from "./payer-account.rules.ts";

/** A refund is tried again after a failure, so a payment can have many. */
const MOST_REFUNDS = 1_000;

export async function payerPayments(work: UnitOfWork, rows: readonly TransactionExtension[]): Promise<PayerPayment[]> {
  const isHealthData = await healthDataAmong(work, rows);
  const refunds = Map.groupBy(await readRefunds(work, rows), ({ transactionId }) => transactionId);
  return rows.map((row) => paymentMessage(row, refunds.get(row.id) ?? [], isHealthData(row)));
}

async function readRefunds(work: UnitOfWork, rows: readonly TransactionExtension[]): Promise<RefundExtension[]> {
  const transactionId = rows.filter(mayHaveRefunds).map(({ id }) => id);
  if (transactionId.length === 0) return [];
  const newestFirst = [["createdAt", "desc"] as const, ["id", "desc"] as const];
  return readRows(work, RefundExtensionEntity, { transactionId }, { limit: MOST_REFUNDS, orderBy: newestFirst });
}

/** Most payments have no refund, and then nothing is read. A failed refund is in no sum, but money was captured. */
const mayHaveRefunds = ({ capturedMinorUnits }: TransactionExtension): boolean => capturedMinorUnits > 0n;

/** A description of health data could tell what was treated. */
function paymentMessage(row: TransactionExtension, refunds: readonly RefundExtension[], isHealthData: boolean) {
  return create(PayerPaymentSchema, {
    transactionId: row.id,
    amount: row.amountMinorUnits,
    currency: row.currency,
    amountRefunded: row.refundedMinorUnits,
    transactionStatus: row.status,
    ...(!isHealthData && row.description != null && { description: row.description }),
    ...(row.brand != null && { cardBrand: row.brand }),
    ...(row.last4 != null && { cardLast4: row.last4 }),
    createdAt: timestampFromDate(row.createdAt),
    refunds: refunds.map(refundMessage),
  });
}

function refundMessage({ amountMinorUnits, status, createdAt }: RefundExtension) {
  return create(PayerRefundSchema, {
    amount: amountMinorUnits,
    refundStatus: refundStatusOf(status),
    createdAt: timestampFromDate(createdAt),
  });
}
