import { setTimeout as sleep } from "node:timers/promises";
import { type Request, Router } from "express";
import { z } from "zod";
import type { Account } from "#sandbox/terminal/cloud/accounts.ts";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";
import { paymentDocument, paymentMessage } from "#sandbox/terminal/cloud/documents.ts";
import { COUNTED_FAULTS } from "#sandbox/terminal/cloud/faults.ts";
import type { Terminal } from "#sandbox/terminal/cloud/registry.ts";
import type { Fleet } from "#sandbox/terminal/device/fleet.ts";
import { TAPS } from "#sandbox/terminal/device/payer.ts";
import { CloudError, errors } from "#sandbox/terminal/wire/errors.ts";
import { parse } from "#sandbox/terminal/wire/push.ts";
import { isSame } from "./link.ts";

const amount = z.coerce.number().int().min(0).nullish();
export const tapSchema = z.object({
  /** Repeating it does nothing. */
  id: z.string().max(64).nullish(),
  action: z.enum(TAPS),
  amount,
  code: z.string().max(40).nullish(),
  card: z.string().max(40).nullish(),
  entry_mode: z.enum(["chip", "contactless", "swipe", "manual"]).nullish(),
});
const breakSchema = z.object({
  fault: z.enum([...COUNTED_FAULTS, "network", "power"]),
  count: z.int().min(1).max(100).nullish(),
  delay_ms: z.int().min(1).max(120_000).nullish(),
});
const newTerminalSchema = z.object({ reference: z.string(), name: z.string().max(60).optional() });
const ofAccountSchema = z.object({ reference: z.string() });

const CONNECT_MS = 2_000;
const DELAY_MS = 2_000;

/** Routes that let a test, a demo or an operator act as payer, bank, and as network and power. No vendor has them. */
export function controlRoutes(cloud: Cloud, fleet: Fleet): Router {
  const router = Router();
  router.use((request, _response, next) => {
    if (!isSame(request.get("authorization") ?? "", `Bearer ${cloud.secret}`)) throw errors.unauthorized();
    next();
  });
  router.post("/terminals", async ({ body }, response) => {
    const { reference, name } = parse(newTerminalSchema, body);
    const terminal = cloud.registry.add(accountOf(cloud, reference).id, name);
    fleet.add(terminal);
    await codeKnown(cloud, fleet, terminal);
    response.status(201).json(documentOf(cloud, fleet, terminal));
  });
  router.get("/terminals", async ({ query }, response) => {
    const { id } = accountOf(cloud, parse(ofAccountSchema, query).reference);
    const terminals = cloud.registry.list(id);
    for (const terminal of terminals) await codeKnown(cloud, fleet, terminal);
    response.json({ data: terminals.map((terminal) => documentOf(cloud, fleet, terminal)) });
  });
  router.get("/terminals/:id", (request, response) => {
    response.json(documentOf(cloud, fleet, terminalOf(cloud, request)));
  });
  terminalActions(router, cloud, fleet);
  moneyRoutes(router, cloud);
  return router;
}

function terminalActions(router: Router, cloud: Cloud, fleet: Fleet): void {
  const taps = new Set<string>();
  router.post("/terminals/:id/tap", (request, response) => {
    const terminal = terminalOf(cloud, request);
    const tap = parse(tapSchema, request.body);
    if (!(tap.id && taps.has(tap.id)) && !fleet.device(terminal.id)?.tap(tap))
      throw new CloudError(409, "not_expected", "The terminal does not wait for this now.");
    if (tap.id) taps.add(tap.id);
    response.json(documentOf(cloud, fleet, terminal));
  });
  router.post("/terminals/:id/break", (request, response) => {
    const terminal = terminalOf(cloud, request);
    const { fault, count, delay_ms: delayMs } = parse(breakSchema, request.body);
    if (fault === "network") fleet.cutNetwork(terminal.id);
    else if (fault === "power") fleet.cutPower(terminal.id);
    else cloud.faults.add(terminal.id, fault, count ?? 1, delayMs ?? DELAY_MS);
    response.json(documentOf(cloud, fleet, terminal));
  });
  router.post("/terminals/:id/heal", (request, response) => {
    const terminal = terminalOf(cloud, request);
    cloud.faults.clear(terminal.id);
    fleet.heal(terminal.id);
    response.json(documentOf(cloud, fleet, terminal));
  });
  router.post("/terminals/:id/code", async (request, response) => {
    const terminal = terminalOf(cloud, request);
    await fleet.device(terminal.id)?.typeCode(parse(z.object({ code: z.string().max(20) }), request.body).code);
    response.json(documentOf(cloud, fleet, terminal));
  });
}

function moneyRoutes(router: Router, cloud: Cloud): void {
  /** Writes the processor's deposits file of an account, which clears its payments. */
  router.post("/deposits", ({ body }, response) => {
    const { id } = accountOf(cloud, parse(ofAccountSchema, body).reference);
    response.type("text/csv").send(cloud.deposits.write(id));
  });
  router.post("/payments/:id/expire", ({ body, params }, response) => {
    const { id } = accountOf(cloud, parse(ofAccountSchema, body).reference);
    const payment = cloud.processor.get(id, params.id);
    if (payment.state !== "authorized") throw errors.paymentState(`The payment is ${payment.state}.`);
    const expired = cloud.processor.save({ ...payment, state: "expired", voided: payment.authorized });
    cloud.messages.add(id, paymentMessage(expired));
    response.json(paymentDocument(expired));
  });
}

/** A new terminal needs a moment to connect and to show its code. One that has no network shows none. */
async function codeKnown({ registry }: Cloud, fleet: Fleet, { id, pairedWith }: Terminal): Promise<void> {
  const until = performance.now() + CONNECT_MS;
  const isComing = () => fleet.device(id)?.view().connected && registry.code(id) === null;
  while (pairedWith === null && isComing() && performance.now() < until) await sleep(20);
}

function accountOf({ accounts }: Cloud, reference: string): Account {
  const account = accounts.withReference(reference);
  if (!account) throw errors.notFound("account");
  return account;
}

function terminalOf({ registry }: Cloud, { params }: Request): Terminal {
  const terminal = registry.find(String(params.id));
  if (!terminal) throw errors.notFound("terminal");
  return terminal;
}

function documentOf({ registry, links, faults }: Cloud, fleet: Fleet, { id }: Terminal) {
  const terminal = registry.find(id);
  const view = fleet.device(id)?.view();
  return {
    vendor_device_id: id,
    name: terminal?.name ?? "",
    model: terminal?.model ?? "",
    serial_number: terminal?.serialNumber ?? "",
    has_power: view !== undefined,
    has_network: view?.connected ?? false,
    online: links.isOpen(id),
    paired_with: terminal?.pairedWith ?? null,
    pairing_code: registry.code(id),
    faults: faults.list(id),
    sale: view?.entry ? { sale_id: view.entry.push.sale_id, phase: view.entry.phase, tip: view.entry.tip } : null,
  };
}
