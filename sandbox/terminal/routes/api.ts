import { type Request, type Response, Router } from "express";
import { type Account, FEATURES } from "#sandbox/terminal/cloud/accounts.ts";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";
import { saleDocument } from "#sandbox/terminal/cloud/documents.ts";
import { errors } from "#sandbox/terminal/wire/errors.ts";
import * as wire from "#sandbox/terminal/wire/push.ts";
import { faulty } from "./faulty.ts";
import { isSame } from "./link.ts";
import { paymentRoutes } from "./payments.ts";
import { type Answer, accountOf, type Call, respond } from "./respond.ts";

/** The cloud's protocol: protocol.md. */
export function apiRoutes(cloud: Cloud, onAccount: (account: Account) => void): Router {
  const router = Router();
  router.post("/accounts", (request, response) => openAccount(cloud, request, response, onAccount));
  deviceRoutes(router, cloud);
  saleRoutes(router, cloud);
  paymentRoutes(router, cloud);
  return router;
}

function openAccount(cloud: Cloud, request: Request, response: Response, onAccount: (account: Account) => void): void {
  if (!isSame(request.get("authorization") ?? "", `Bearer ${cloud.secret}`)) throw errors.unauthorized();
  const { reference, webhook_url: url } = wire.parse(wire.accountSchema, request.body);
  const { account, isNew } = cloud.accounts.open(reference, url);
  if (isNew) onAccount(account);
  const { id, apiKey, webhookSecret } = account;
  response.json({ account_id: id, api_key: apiKey, webhook_secret: webhookSecret, features: FEATURES });
}

function deviceRoutes(router: Router, cloud: Cloud): void {
  const { registry, links, connections } = cloud;
  const terminalOf = ({ account, part }: Call) => registry.get(account.id, part("id"));
  const send = (id: string, command: Parameters<typeof links.send>[1]) => {
    if (!links.send(id, command)) throw errors.offline();
  };
  const on = (answer: Answer) => respond(cloud, answer);
  router.post(
    "/devices/pair",
    on(({ account, body }) => {
      const { code, device_id: deviceId } = wire.parse(wire.pairSchema, body);
      const device = registry.pair(account.id, code, deviceId);
      connections.announce(registry.get(account.id, device.vendor_device_id));
      return device;
    }),
  );
  router.delete(
    "/devices/:id",
    on((call) => registry.unpair(terminalOf(call))),
  );
  router.put(
    "/devices/:id/configuration",
    on((call) => {
      registry.configure(terminalOf(call), wire.parse(wire.configurationSchema, call.body).configuration);
      connections.announce(terminalOf(call));
    }),
  );
  router.post(
    "/devices/:id/display",
    on((call) => {
      const { shown } = wire.parse(wire.displaySchema, call.body);
      send(terminalOf(call).id, { type: "display", shown });
    }),
  );
  router.post(
    "/devices/:id/reboot",
    on((call) => send(terminalOf(call).id, { type: "reboot" })),
  );
  router.post(
    "/devices/:id/journal",
    faulty(cloud, (request) => String(request.params.id)),
    on(async (call) => {
      const { sale_ids: saleIds } = wire.parse(wire.journalSchema, call.body);
      return { data: (await cloud.journal(terminalOf(call), saleIds)).map(saleDocument) };
    }),
  );
  router.get(
    "/connections",
    on(({ account }) => ({ data: connections.list(account.id) })),
  );
}

function saleRoutes(router: Router, cloud: Cloud): void {
  const { sales } = cloud;
  const ofSale = (request: Request) => sales.terminalOf(accountOf(cloud, request).id, String(request.params.id));
  router.post(
    "/sales",
    faulty(cloud, ({ body }) => String(body?.vendor_device_id)),
    respond(cloud, async ({ account, body }) => saleDocument(await sales.push(account.id, wire.readPush(body)))),
  );
  router.post(
    "/sales/:id/cancel",
    faulty(cloud, ofSale),
    respond(cloud, async ({ account, part }) => saleDocument(await sales.cancel(account.id, part("id")))),
  );
  router.get(
    "/sales/:id",
    faulty(cloud, ofSale),
    respond(cloud, ({ account, part }) => saleDocument(sales.find(account.id, part("id")))),
  );
}
