import { timingSafeEqual } from "node:crypto";
import { type Request, type Response, Router } from "express";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";
import { paymentMessage } from "#sandbox/terminal/cloud/documents.ts";
import type { Terminal } from "#sandbox/terminal/cloud/registry.ts";
import type { Authorization, Decision } from "#sandbox/terminal/processor/records.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";

/** What terminals ask of the cloud: not the protocol of the vendor's customers. */
export function linkRoutes(cloud: Cloud): Router {
  const router = Router({ mergeParams: true });
  const post = (path: string, answer: (terminal: Terminal, body: never, request: Request) => unknown) =>
    router.post(path, async (request, response) => {
      response.json((await answer(terminalOf(cloud, request), request.body as never, request)) ?? {});
    });

  router.get("/:terminalId/commands", (request, response: Response) => {
    const terminal = terminalOf(cloud, request);
    cloud.links.add(terminal.id, response, () => {});
    cloud.registry.greet(terminal);
    cloud.sales.resume(terminal);
  });
  post("/:terminalId/words", (terminal, word: Parameters<Cloud["sales"]["hear"]>[1]) =>
    cloud.sales.hear(terminal, word),
  );
  post("/:terminalId/journal/:requestId", (_terminal, { words }: never, { params }) =>
    cloud.hearJournal(String(params.requestId), words),
  );
  post("/:terminalId/authorize", ({ accountId }, asked: Authorization) => authorize(cloud, accountId, asked));
  post("/:terminalId/close", ({ accountId }, { saleId }: never) => cloud.processor.close(accountId, saleId));
  post("/:terminalId/heartbeat", (terminal, health) => cloud.connections.hear(terminal, health));
  post("/:terminalId/code", ({ id }, { code, expiresAt }: never) => cloud.registry.showCode(id, code, expiresAt));
  post("/:terminalId/typed", (terminal, { code }: never) => cloud.registry.typeCode(terminal, code));
  return router;
}

/** What comes of the money is told once, when the bank has decided. */
function authorize({ processor, messages }: Cloud, accountId: string, asked: Authorization): Decision {
  const isKnown = processor.decided(accountId, asked.saleId);
  const decision = processor.authorize(accountId, asked);
  if (!isKnown && decision.reference !== null)
    messages.add(
      accountId,
      asked.refunds
        ? { kind: "refund", refund_id: asked.refunds.refund_id }
        : paymentMessage(processor.get(accountId, asked.transactionId)),
    );
  return decision;
}

function terminalOf({ registry }: Cloud, request: Request): Terminal {
  const terminal = registry.find(String(request.params.terminalId));
  if (!terminal || !isSame(request.get("authorization") ?? "", `Bearer ${terminal.token}`)) throw errors.unauthorized();
  return terminal;
}

export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
