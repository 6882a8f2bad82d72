import type { EnginePayment } from "#extensions/connectors/engine/index.ts";
import { cardFingerprint } from "#extensions/platform/fingerprints/card-fingerprint.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { RemotePayment } from "./transaction-columns.ts";

export async function withFingerprint<Payment extends EnginePayment>(
  work: UnitOfWork,
  payment: Payment,
): Promise<Payment & Pick<RemotePayment, "fingerprint">> {
  const { method, engineFingerprint } = payment;
  const fingerprint = method && (await cardFingerprint(work, { ...method, engineFingerprint }));
  return { ...payment, fingerprint };
}
