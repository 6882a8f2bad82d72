import { blindIndex } from "#extensions/platform/fingerprints/blind-index.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Fulfillment } from "./fulfillment.entity.ts";
import { comparableAddress } from "./fulfillment.rules.ts";

/** What names the payer. A redaction removes it. */
export interface DeliveryDetails {
  readonly trackingNumber: string | null;
  readonly shippingAddress: PostalAddress | null;
}

const NO_DETAILS: DeliveryDetails = { trackingNumber: null, shippingAddress: null };

type FulfillmentKey = Pick<Fulfillment, "organizationId" | "id">;

const detailsContext = ({ organizationId, id }: FulfillmentKey) => ({ organizationId, recordId: id, field: "details" });

export async function detailsOf(
  { context }: UnitOfWork,
  fulfillment: FulfillmentKey & Pick<Fulfillment, "sealedDetails">,
): Promise<DeliveryDetails> {
  const { sealedDetails } = fulfillment;
  if (sealedDetails == null) return NO_DETAILS;
  const text = await context.encryption.decrypt(sealedDetails, detailsContext(fulfillment));
  return { ...NO_DETAILS, ...(JSON.parse(text) as Partial<DeliveryDetails>) };
}

/** The columns that store the details. */
export async function detailColumns(work: UnitOfWork, key: FulfillmentKey, details: DeliveryDetails) {
  const { encryption } = work.context;
  const isEmpty = details.trackingNumber === null && details.shippingAddress === null;
  return {
    addressIndex: await addressIndexOf(work, details.shippingAddress),
    sealedDetails: isEmpty ? null : await encryption.encrypt(JSON.stringify(details), detailsContext(key)),
    encryptionKeyId: isEmpty ? null : encryption.currentKeyId,
  };
}

/** Equal for equal addresses of one organization. Null without a street. */
export async function addressIndexOf(work: UnitOfWork, address: PostalAddress | null): Promise<string | null> {
  const comparable = comparableAddress(address);
  return comparable === null ? null : blindIndex(work, "shipping_address", comparable);
}
