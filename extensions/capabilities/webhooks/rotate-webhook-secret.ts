import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { EndpointWithSecret } from "./create-webhook-endpoint.ts";
import { WebhookSecretEntity } from "./records/webhook-endpoint.entity.ts";
import { lockEndpoint } from "./records/webhook-endpoints.service.ts";
import { endFormerSecrets, newSecret } from "./records/webhook-secrets.ts";

/** Creates a new secret. Former ones also sign until the end of the overlap. */
export function rotateSecret(
  work: UnitOfWork,
  endpointId: string,
  overlapSeconds: number,
): Promise<EndpointWithSecret> {
  return work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    const previousSecretsExpireAt = await endFormerSecrets(phase, endpoint, overlapSeconds);
    const { secret, ...row } = await newSecret(phase, endpointId);
    createRow(phase, WebhookSecretEntity, row);
    Object.assign(endpoint, { currentSecretId: row.id, previousSecretsExpireAt });
    phase.record({ type: "webhook_endpoint.secret_rotated", subject: endpoint });
    await phase.save();
    return { endpoint, secret };
  });
}
