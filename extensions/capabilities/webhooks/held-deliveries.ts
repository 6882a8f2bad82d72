import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PING } from "./samples.ts";
import { WebhookDeliveryEntity } from "./webhook-delivery.entity.ts";

/** What waits to be sent waits for the endpoint from now on. Pings and examples are sent all the same. */
export async function holdPending({ em }: UnitOfWork, endpointId: string): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, status: "pending", sample: null },
    { status: "held", runAt: null },
  );
}

/** What waits for the endpoint is sent. */
export async function releaseHeld({ em, clock }: UnitOfWork, endpointId: string): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, status: "held" },
    { status: "pending", runAt: clock.realNow() },
  );
}

/** Leaves out what came before the instant. */
export async function skipHeldBefore({ em }: UnitOfWork, endpointId: string, instant: Date): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, status: "held", createdAt: { $lt: instant } },
    { status: "skipped" },
  );
}

/** A ping to the former address must not verify the new one. */
export async function skipPings({ em }: UnitOfWork, endpointId: string): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, status: "pending", eventType: PING },
    { status: "skipped", runAt: null },
  );
}
