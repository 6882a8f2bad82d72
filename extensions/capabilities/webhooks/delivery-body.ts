import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { WebhookDelivery } from "./webhook-delivery.entity.ts";

/** The exact bytes that are sent. Null when the event is no longer kept. */
export async function bodyOf(_work: UnitOfWork, { sample }: WebhookDelivery): Promise<string | null> {
  return sample ?? null;
}
