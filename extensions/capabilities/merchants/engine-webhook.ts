import {
  EngineError,
  type EngineEvent,
  isSignedByEngine,
  readEvent,
  WEBHOOK_SIGNATURE_HEADER,
} from "#extensions/connectors/engine/index.ts";
import {
  type PublicResponse,
  type PublicRoute,
  signatureInvalid,
} from "#extensions/platform/composition/public-route.ts";
import type { EngineFollower } from "#extensions/platform/engine-events/engine-follower.ts";
import { createTenantFinder } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { EngineEventEntity } from "./engine-event.entity.ts";
import { keepEngineEvent } from "./engine-events.queries.ts";
import { EngineMerchantEntity } from "./merchant-extension.entity.ts";
import { findSender, type Sender } from "./merchants.service.ts";

/** The form of an engine merchant ID. */
const ENGINE_MERCHANT_ID = /^[A-Za-z0-9_-]{1,64}$/;

type Followers = Readonly<Record<string, EngineFollower>>;

/**
 * Verifies the signature over the raw bytes; its key identifies the tenant. An object that is not known to be as the
 * event says is read again, so a replay has no effect.
 */
export function engineWebhook(context: Context, followers: Followers): PublicRoute {
  const findTenant = createTenantFinder(context);
  return {
    path: "/webhooks/engine/:engineMerchantId",
    maxBytes: 1_048_576,
    async findOwner({ engineMerchantId = "" }) {
      if (!ENGINE_MERCHANT_ID.test(engineMerchantId)) return null;
      const system = createSystemWork(context, { requestId: "", service: "engine_webhook" });
      return (await system.em.findOne(EngineMerchantEntity, { engineMerchantId })) && engineMerchantId;
    },
    async handle({ requestId, params: { engineMerchantId = "" }, body, header }) {
      if (!ENGINE_MERCHANT_ID.test(engineMerchantId)) return signatureInvalid;
      const system = createSystemWork(context, { requestId, service: "engine_webhook" });
      const sender = await findSender(system, findTenant, engineMerchantId);
      if (!sender || !isSignedByEngine(body, header(WEBHOOK_SIGNATURE_HEADER), sender.webhookKey))
        return signatureInvalid;
      const event = readEvent(body);
      if (!event)
        return { status: 400, error: { code: "event_invalid", message: "The body is not an event of the engine." } };
      return follow(sender, event, followers);
    },
  };
}

/** The engine redelivers after any status other than 2xx; 503 requests that. */
async function follow({ timeless, open }: Sender, event: EngineEvent, followers: Followers): Promise<PublicResponse> {
  const { logger } = timeless.context;
  const { eventId, eventType, objectType, objectId, object } = event;
  const facts = { organizationId: timeless.tenant.organizationId, requestId: timeless.requestId, eventId, eventType };
  const follower = followers[objectType];
  try {
    if (objectId !== null && follower && !(await follower.knows?.(timeless, { objectId, object }))) {
      if (await timeless.em.count(EngineEventEntity, { id: eventId })) return { status: 204 };
      await follower.refresh(await open(), objectId);
    }
    await keepEngineEvent(timeless, eventId);
    logger.info(facts, "engine event");
    return { status: 204 };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logger.warn({ ...facts, reason: error.reason }, "engine event postponed");
    return { status: 503 };
  }
}
