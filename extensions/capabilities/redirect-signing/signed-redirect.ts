import { keyOf, signatureOf } from "#extensions/platform/signing-secrets/signature.ts";
import { liveSecrets } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { RedirectSecretEntity } from "./redirect-signing.entity.ts";
import { findSigning } from "./redirect-signing.service.ts";

/** What a merchant's page learns of a payment: nothing about a person. */
export interface RedirectFacts {
  readonly transaction_id: string;
  readonly payment_link_id: string;
  readonly transaction_status: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly reference: string | null;
}

/**
 * The address with the facts as JSON in `payload`, and the headers of Standard Webhooks as parameters: `webhook_id`,
 * `webhook_timestamp` and `webhook_signature`, which is absent before the first secret.
 */
export async function signedRedirect(work: UnitOfWork, address: string, facts: RedirectFacts): Promise<string> {
  const url = new URL(address);
  const payload = JSON.stringify(facts);
  const timestamp = Math.floor(work.clock.realNow().getTime() / 1_000);
  const id = facts.transaction_id;
  url.searchParams.set("payload", payload);
  url.searchParams.set("webhook_id", id);
  url.searchParams.set("webhook_timestamp", String(timestamp));
  const signing = await findSigning(work);
  const secrets = signing ? await liveSecrets(work, { entity: RedirectSecretEntity, subjectId: signing.id }) : [];
  if (secrets.length > 0)
    url.searchParams.set("webhook_signature", signatureOf(secrets.map(keyOf), { id, timestamp, body: payload }));
  return url.href;
}
