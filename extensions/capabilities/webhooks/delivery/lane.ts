import { requestIdFrom } from "#contract/request-id.ts";
import type { TargetPolicy } from "#extensions/connectors/webhooks/index.ts";
import { keyOf } from "#extensions/platform/signing-secrets/signature.ts";
import { liveSecrets } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { customHeadersOf } from "../records/custom-headers.ts";
import { targetPolicyOf } from "../records/target.ts";
import { signerOf, type WebhookEndpoint, WebhookEndpointEntity } from "../records/webhook-endpoint.entity.ts";
import type { DueLane, LaneClaim } from "./lane.queries.ts";

/** An endpoint that only this process delivers to, with the data for its requests. */
export interface Lane {
  readonly claim: LaneClaim;
  readonly work: UnitOfWork;
  readonly endpoint: WebhookEndpoint;
  readonly isFailing: boolean;
  readonly keys: readonly Buffer[];
  readonly customHeaders: Readonly<Record<string, string>>;
  readonly policy: TargetPolicy;
}

/** Another process has the lane now. It may repeat this one's requests, and this one must not write any more. */
export class LaneLostError extends Error {
  override readonly message = "the lane was taken over";
}

/** Null when the endpoint is deleted. */
export async function openLane(
  context: Context,
  { environment, isFailing }: DueLane,
  { tenant, claim }: { readonly tenant: Tenant; readonly claim: LaneClaim },
): Promise<Lane | null> {
  const call = { environment, requestId: requestIdFrom(null), idempotencyKey: null, service: "webhooks" };
  const work = await openUnitOfWork(context, tenant, call);
  const endpoint = await work.em.findOne(
    WebhookEndpointEntity,
    { environment, id: claim.endpointId },
    { disableIdentityMap: true },
  );
  if (!endpoint) return null;
  return {
    claim,
    work,
    endpoint,
    isFailing,
    keys: (await liveSecrets(work, signerOf(endpoint.id))).map(keyOf),
    customHeaders: await customHeadersOf(work, endpoint),
    policy: targetPolicyOf(work),
  };
}
