import { mergedIdsOf } from "#extensions/capabilities/customers/index.ts";
import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { GetPayerAccountRequestSchema } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { TRIED } from "./payer-account.rules.ts";
import { payerPayments } from "./payer-payment.message.ts";
import { getAccount, type OpenAccount } from "./payer-session.ts";

/** The payments of whoever has the session. */
export const payerPaymentList = defineList({
  request: GetPayerAccountRequestSchema,
  entity: TransactionExtensionEntity,
  hidesMetadata: true,
  filters: {
    sessionToken: {
      column: "customer_id",
      isIndexed: true,
      expand: async (work, token) => accountIds(work, await getAccount(work, token)),
    },
    transactionStatus: { column: "status", isIndexed: true, whenEmpty: TRIED },
  },
  messages: (rows, work) => payerPayments(work, rows),
});

/** The IDs of the account's customers and of those merged into them, which share payments and cards. */
export async function accountIds(work: UnitOfWork, { customers }: OpenAccount): Promise<string[]> {
  const merged = await mergedIdsOf(
    work,
    customers.map(({ id }) => id),
  );
  return [...merged.values()].flat();
}
