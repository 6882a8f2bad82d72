import { timestampMs } from "@bufbuild/protobuf/wkt";
import { healthDataAmong } from "#extensions/capabilities/customers/index.ts";
import type { EngineConsent } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Consent } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { consentOf, type StoredConsent } from "./consent.rules.ts";

/** A request's consent as it is stored. Null without one. @throws consent_not_possible */
export async function givenConsent(
  work: UnitOfWork,
  customerId: string | null,
  consent: Consent | undefined,
): Promise<StoredConsent | null> {
  if (!consent) return null;
  const isHealthData = await healthDataAmong(work, [{ customerId }]);
  const acceptedAtMs = consent.acceptedAt && timestampMs(consent.acceptedAt);
  return consentOf(
    { ...consent, acceptedAtMs },
    { nowMs: work.now().getTime(), isHealthData: isHealthData({ customerId }) },
  );
}

/** For the engine. Without a given consent, the merchant asked the payer elsewhere when the payment was created. */
export function engineConsent(consent: StoredConsent | null | undefined, createdAt: Date): EngineConsent {
  if (!consent) return { acceptedAt: createdAt };
  const { acceptedAt, ipAddress, userAgent } = consent;
  const online = ipAddress !== null && userAgent !== null ? { ipAddress, userAgent } : undefined;
  return { acceptedAt: new Date(acceptedAt), online };
}
