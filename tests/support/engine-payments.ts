import { knownTransaction, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import type { Platform, TestOrganization } from "./platform.ts";

/** A succeeded transaction of 4200 USD by default, known to the engine and to us. */
export async function anEnginePayment(
  { sandbox }: Pick<Platform, "sandbox">,
  organization: TestOrganization,
  payment: Record<string, unknown> = {},
): Promise<TransactionExtension> {
  const { payment_id } = await sandbox.createPayment(organization.engineMerchantId, payment);
  return knownTransaction(organization.work(), payment_id);
}
