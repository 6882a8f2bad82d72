import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PaymentHolder } from "./payment-holder.ts";
import { terminalHolder } from "./terminal-holder.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import { withFingerprint } from "./with-fingerprint.ts";

/** The only way to ask about the payment of a transaction. @throws terminal_connector_missing, merchant_not_connected */
export async function holderOf(
  work: UnitOfWork,
  { holder }: Pick<TransactionExtension, "holder">,
): Promise<PaymentHolder> {
  return holder === "terminal" ? terminalHolder(work, await terminalOf(work)) : engineHolder(work);
}

async function engineHolder(work: UnitOfWork): Promise<PaymentHolder> {
  const { payments, refunds } = await merchantEngine(work);
  return {
    kind: "engine",
    payments: {
      get: async (id, how) => withFingerprint(work, await payments.get(id, how)),
      capture: async (id, amount) => withFingerprint(work, await payments.capture(id, amount)),
      cancel: async (id, reason) => withFingerprint(work, await payments.cancel(id, reason)),
      void: async (id, reason) => withFingerprint(work, await payments.void(id, reason)),
    },
    refunds,
  };
}
