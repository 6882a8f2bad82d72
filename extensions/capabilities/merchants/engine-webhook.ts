import express, { type Request, type RequestHandler } from "express";
import { keepDispute } from "#extensions/capabilities/disputes/index.ts";
import {
  EngineError,
  type EngineEvent,
  isSignedByEngine,
  readEvent,
  WEBHOOK_SIGNATURE_HEADER,
} from "#extensions/connectors/engine/index.ts";
import type { Context } from "#extensions/platform/context.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { OpenRoute } from "#extensions/server/http/app.ts";
import { requestIdOf } from "#extensions/server/http/gate.ts";
import { findMerchantByEngineId, merchantEngine } from "./index.ts";

const MAX_EVENT_BYTES = 1_048_576;

/**
 * What the engine reports. The signature over the raw bytes is its proof; the tenant is the one whose key made it, never one
 * that the body names. The event is only a hint: the object is asked for again, so that a replay changes nothing.
 */
export function engineWebhook(context: Context): OpenRoute {
  return {
    method: "post",
    path: "/webhooks/engine/:engineMerchantId",
    handlers: [express.raw({ type: () => true, limit: MAX_EVENT_BYTES }), receive(context)],
  };
}

function receive(context: Context): RequestHandler {
  return async (request, response) => {
    const requestId = requestIdOf(response);
    const sender = await findMerchantByEngineId(
      createSystemWork(context, { requestId, service: "engine_webhook" }),
      String(request.params.engineMerchantId),
    );
    const body = rawBodyOf(request);
    // One answer for an unknown merchant and a wrong signature: neither tells which merchants there are.
    if (!sender || !isSignedByEngine(body, request.get(WEBHOOK_SIGNATURE_HEADER), sender.webhookKey)) {
      response.status(401).json({ code: "signature_invalid", message: "The signature does not match." });
      return;
    }
    const event = readEvent(body);
    if (!event) {
      response.status(400).json({ code: "event_invalid", message: "The body is not an event of the engine." });
      return;
    }
    response.status(await outcome(context, sender.work, event)).end();
  };
}

/** The engine sends an event again after anything but 2xx, so 503 asks for it later. */
async function outcome({ logger }: Context, work: UnitOfWork, event: EngineEvent): Promise<number> {
  const facts = {
    organizationId: work.tenant.organizationId,
    requestId: work.requestId,
    eventId: event.eventId,
    eventType: event.eventType,
  };
  try {
    await follow(work, event);
    logger.info(facts, "engine event");
    return 204;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    logger.warn({ ...facts, reason: error.reason }, "engine event postponed");
    return 503;
  }
}

async function follow(work: UnitOfWork, { objectType, objectId }: EngineEvent): Promise<void> {
  if (objectType !== "dispute" || objectId === null) return;
  const { disputes } = await merchantEngine(work);
  await keepDispute(work, await disputes.get(objectId));
}

function rawBodyOf({ body }: Request): Uint8Array {
  return Buffer.isBuffer(body) ? body : new Uint8Array();
}
