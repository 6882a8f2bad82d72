import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { sandboxEngine, type TestCard, testCards } from "#extensions/connectors/engine/index.ts";
import type { Platform } from "#tests/support/platform.ts";
import type { Shop } from "./paying.ts";

export const paymentsOf = async ({ organization }: Pick<Shop, "organization">) =>
  (await merchantEngine(organization.work())).payments;

export const sandboxOf = ({ context }: Platform) => sandboxEngine(context.config.engines.sandbox, "payer");

/** A payer's browser that our service does not hear of. */
export async function payAtEngine(
  platform: Platform,
  shop: Pick<Shop, "organization">,
  paymentId: string,
  testCard: TestCard,
): Promise<void> {
  const { publishableKey } = await getActiveMerchant(shop.organization.work());
  const { clientSecret } = await (await paymentsOf(shop)).getForm(paymentId);
  const payer = { paymentId, publishableKey: publishableKey ?? "", clientSecret };
  await sandboxOf(platform).confirmAsPayer(payer, testCards[testCard]);
}

/** As an engine would leave it that takes money for a payment that it called canceled. */
export async function freedWithoutEngine({ work }: Pick<Shop, "work">, id: string): Promise<void> {
  await (await work()).atomically(async (phase) => {
    const row = await transactionCopy.lock(phase, { id } as never);
    if (row.status !== "requires_payment_method") return;
    Object.assign(row, { status: "canceled", engineStatus: "cancelled" });
    phase.record({ type: "transaction.canceled", subject: row });
  });
}
