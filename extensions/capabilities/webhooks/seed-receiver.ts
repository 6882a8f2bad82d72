import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { liveSecrets } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createEndpoint } from "./create-webhook-endpoint.ts";
import { deleteEndpoint } from "./delete-webhook-endpoint.ts";
import { signerOf, WebhookEndpointEntity } from "./records/webhook-endpoint.entity.ts";

const DESCRIPTION = "Local receiver";

/** The demo's endpoint. The running service sends its ping, and then its events. */
export async function seedReceiver(
  work: UnitOfWork,
  { isAnnounced }: DemoOrganization,
): Promise<Record<string, string | null>> {
  const receiver = work.context.config.demoReceiver;
  if (!receiver || !isAnnounced) return {};
  const url = new URL("/webhooks", receiver.url).href;
  const { environment } = work;
  const existing = await work.em.findOne(WebhookEndpointEntity, { environment, description: DESCRIPTION });
  if (existing?.url === url && (await liveSecrets(work, signerOf(existing.id))).includes(receiver.secret)) return {};
  // The receiver has another port or secret.
  if (existing) await deleteEndpoint(work, existing.id);
  const demo = { url, description: DESCRIPTION, enabledEvents: ["*"] };
  await createEndpoint(work, demo, receiver.secret);
  return {};
}
