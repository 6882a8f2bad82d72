import { rotateSecretOf } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { EndpointWithSecret } from "./create-webhook-endpoint.ts";
import { signerOf } from "./records/webhook-endpoint.entity.ts";
import { lockEndpoint } from "./records/webhook-endpoints.service.ts";

/** Creates a new secret. Former ones also sign until the end of the overlap. */
export function rotateSecret(
  work: UnitOfWork,
  endpointId: string,
  overlapSeconds: number,
): Promise<EndpointWithSecret> {
  return work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    const { secret, secretId, previousExpireAt } = await rotateSecretOf(phase, signerOf(endpointId), overlapSeconds);
    Object.assign(endpoint, { currentSecretId: secretId, previousSecretsExpireAt: previousExpireAt });
    phase.record({ type: "webhook_endpoint.secret_rotated", subject: endpoint });
    await phase.save();
    return { endpoint, secret };
  });
}
