import { fromJson, type JsonValue } from "@bufbuild/protobuf";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PayerDetails, PayerDetailsSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import type { PaymentLinkAttempt } from "./payment-link-attempt.entity.ts";

/** What the payer entered. Null when that was nothing, and once it is removed. */
export async function openPayer(
  { context }: UnitOfWork,
  { organizationId, id, sealedPayer }: Pick<PaymentLinkAttempt, "organizationId" | "id" | "sealedPayer">,
): Promise<PayerDetails | null> {
  if (sealedPayer == null) return null;
  const text = await context.encryption.decrypt(sealedPayer, { organizationId, recordId: id, field: "payer" });
  return fromJson(PayerDetailsSchema, JSON.parse(text) as JsonValue, { ignoreUnknownFields: true });
}
