import {
  BankLinkingError,
  createWebhookVerifier,
  VERIFICATION_HEADER,
} from "#extensions/connectors/bank-linking/index.ts";
import { type PublicRoute, signatureInvalid } from "#extensions/platform/composition/public-route.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type SystemWork } from "#extensions/platform/work/work.ts";
import { bankLinking } from "./bank-linking.ts";
import { findBankLinkOfItem, followWebhook } from "./follow-webhook.ts";

/**
 * Verifies the signature over the raw bytes. Our own table maps the item to its tenant, and the status is read from the
 * provider.
 */
export function bankLinkWebhook(context: Context): PublicRoute {
  const { clock, logger } = context;
  const provider = context.use(bankLinking);
  const verify = createWebhookVerifier({
    findWebhookKey: async (keyId) => provider?.findWebhookKey(keyId) ?? null,
    now: () => clock.now(),
  });
  return {
    path: "/webhooks/bank-links",
    maxBytes: 262_144,
    async handle({ requestId, network, body, header }) {
      const system = createSystemWork(context, { requestId, service: "bank_link_webhook" });
      const findOwner = async () =>
        (await findBankLinkOfItem(system, itemIdOf(body)))?.work.tenant.organizationId ?? null;
      try {
        const deliveryId = await verify(body, header(VERIFICATION_HEADER), { network, findOwner });
        if (deliveryId === null) return signatureInvalid;
        await follow(system, { body, deliveryId });
        return { status: 204 };
      } catch (error) {
        if (!(error instanceof BankLinkingError)) throw error;
        // The provider redelivers after any status other than 200.
        logger.warn({ requestId, reason: error.reason }, "bank link event postponed");
        return { status: 503 };
      }
    },
  };
}

interface Delivery {
  body: Uint8Array;
  deliveryId: string;
}

/** An unknown item needs no action and no redelivery. */
async function follow(system: SystemWork, { body, deliveryId }: Delivery): Promise<void> {
  const { requestId, context } = system;
  const found = await findBankLinkOfItem(system, itemIdOf(body));
  const facts = { requestId, deliveryId };
  if (!found) return context.logger.info(facts, "bank link event of an unknown item");
  const isNew = await followWebhook(found.work, found.link, deliveryId);
  const { organizationId } = found.work.tenant;
  context.logger.info({ ...facts, organizationId, bankLinkId: found.link.id, isNew }, "bank link event");
}

function itemIdOf(body: Uint8Array): string {
  try {
    const { item_id: itemId } = JSON.parse(Buffer.from(body).toString("utf8")) as { item_id?: unknown };
    return typeof itemId === "string" && /^[\x21-\x7e]{1,128}$/.test(itemId) ? itemId : "";
  } catch {
    return "";
  }
}
