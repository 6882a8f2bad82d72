import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PaymentMethodExtension } from "./payment-method.entity.ts";
import { getPaymentMethod, lockPaymentMethod } from "./payment-methods.service.ts";

interface PaymentMethodChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  /** Merged with the existing entries. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Changes the merchant's metadata on a payment method. It is not sent to the engine. */
export async function updatePaymentMethod(
  work: UnitOfWork,
  paymentMethodId: string,
  { fields, metadata }: PaymentMethodChange,
): Promise<PaymentMethodExtension> {
  changedFields("a payment method", fields, ["metadata"]);
  return work.atomically(async (phase) => {
    const method = await lockPaymentMethod(phase, await getPaymentMethod(phase, paymentMethodId));
    assertVersion(phase, method);
    method.metadata = mergedMetadata(method.metadata, metadata);
    phase.record({ type: "payment_method.updated", subject: method, data: { fields: "metadata" } });
    await phase.save();
    return method;
  });
}
