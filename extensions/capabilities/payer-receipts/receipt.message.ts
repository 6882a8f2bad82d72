import { create } from "@bufbuild/protobuf";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { PayerPayment } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { type PayerReceipt, PayerReceiptSchema } from "#proto/tollhouse/v1/payer_receipts_pb.ts";
import type { ReceiptAmounts, ReceiptParts } from "./receipt-parts.rules.ts";

interface Content {
  readonly transaction: TransactionExtension;
  /** The payment as the account shows it. */
  readonly shown: PayerPayment;
  /** Then the names of lines could tell what was treated. */
  readonly isHealthData: boolean;
  readonly parts: ReceiptParts;
  readonly timeZone: string;
}

export function receiptMessage({ transaction, shown, isHealthData, parts, timeZone }: Content): PayerReceipt {
  const { transactionId, currency, amountRefunded, description, cardBrand, cardLast4, createdAt, refunds } = shown;
  const { reference, wallet, capturedMinorUnits: amountPaid } = transaction;
  return create(PayerReceiptSchema, {
    ...{ transactionId, currency, amountPaid, amountRefunded, timeZone, refunds },
    ...(description !== undefined && { description }),
    ...(reference != null && !isHealthData && { reference }),
    lines: isHealthData ? [] : parts.lines.map((line) => ({ ...line })),
    ...(parts.amounts && { amounts: amountsFields(parts.amounts, isHealthData) }),
    ...(cardBrand !== undefined && { cardBrand }),
    ...(cardLast4 !== undefined && { cardLast4 }),
    ...(wallet != null && { wallet }),
    ...(createdAt !== undefined && { createdAt }),
  });
}

function amountsFields({ taxName, ...sums }: ReceiptAmounts, isHealthData: boolean) {
  return { ...sums, ...(taxName !== null && !isHealthData && { taxName }) };
}
