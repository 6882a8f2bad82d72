import express, { type Request, type RequestHandler } from "express";
import {
  BankLinkingError,
  createWebhookVerifier,
  VERIFICATION_HEADER,
} from "#extensions/connectors/bank-linking/index.ts";
import type { Context } from "#extensions/platform/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import type { OpenRoute } from "#extensions/server/http/app.ts";
import { requestIdOf } from "#extensions/server/http/gate.ts";
import { findBankLinkOfItem, followWebhook } from "./index.ts";

const MAX_EVENT_BYTES = 262_144;

/**
 * What the bank-linking provider reports. Its signature over the raw bytes is the proof; the tenant is the one that has the item
 * in our own table. The status of the link is then asked of the provider, never read from the body.
 */
export function bankLinkWebhook(context: Context): OpenRoute {
  return {
    method: "post",
    path: "/webhooks/bank-links",
    handlers: [express.raw({ type: () => true, limit: MAX_EVENT_BYTES }), receive(context)],
  };
}

function receive(context: Context): RequestHandler {
  const { bankLinking, clock, logger } = context;
  const verify = createWebhookVerifier({
    findWebhookKey: async (keyId) => bankLinking?.findWebhookKey(keyId) ?? null,
    now: () => clock.now(),
  });
  return async (request, response) => {
    const requestId = requestIdOf(response);
    const body = rawBodyOf(request);
    try {
      const deliveryId = await verify(body, request.get(VERIFICATION_HEADER));
      if (deliveryId === null) {
        response.status(401).json({ code: "signature_invalid", message: "The signature does not match." });
        return;
      }
      await follow(context, { body, deliveryId, requestId });
      response.status(204).end();
    } catch (error) {
      if (!(error instanceof BankLinkingError)) throw error;
      // The provider sends it again after anything but 200.
      logger.warn({ requestId, reason: error.reason }, "bank link event postponed");
      response.status(503).end();
    }
  };
}

interface Delivery {
  body: Uint8Array;
  deliveryId: string;
  requestId: string;
}

/** An item that is not ours, or not any more, is nothing to act on and nothing to be sent again. */
async function follow(context: Context, { body, deliveryId, requestId }: Delivery): Promise<void> {
  const system = createSystemWork(context, { requestId, service: "bank_link_webhook" });
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

function rawBodyOf({ body }: Request): Uint8Array {
  return Buffer.isBuffer(body) ? body : new Uint8Array();
}
