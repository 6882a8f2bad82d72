import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PayerPayment } from "#proto/tollhouse/v1/payer_accounts_pb.ts";
import { accountIds } from "./payer-payment.list.ts";
import { payerPayments } from "./payer-payment.message.ts";
import { getAccount } from "./payer-session.ts";

interface NamedPayment {
  readonly sessionToken: string;
  readonly transactionId: string;
}

export interface OwnPayment {
  readonly transaction: TransactionExtension;
  /** As the account shows it. */
  readonly shown: PayerPayment;
  readonly isHealthData: boolean;
}

/** Another payer's payment does not exist. @throws payer_session_ended, resource_missing */
export async function getOwnPayment(
  work: UnitOfWork,
  { sessionToken, transactionId: id }: NamedPayment,
): Promise<OwnPayment> {
  const customerId = await accountIds(work, await getAccount(work, sessionToken));
  const [transaction] = await readRows(work, TransactionExtensionEntity, { id, customerId }, { limit: 1 });
  const [shown] = await payerPayments(work, transaction ? [transaction] : []);
  if (!transaction || !shown) throw noSuch("transaction", id);
  const isHealthData = (await healthDataAmong(work, [transaction]))(transaction);
  return { transaction, shown, isHealthData };
}
