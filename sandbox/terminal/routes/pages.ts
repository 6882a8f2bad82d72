import { readFileSync } from "node:fs";
import { type Request, type RequestHandler, type Response, Router, urlencoded } from "express";
import type { Cloud } from "#sandbox/terminal/cloud/cloud.ts";
import type { Terminal } from "#sandbox/terminal/cloud/registry.ts";
import type { Fleet } from "#sandbox/terminal/device/fleet.ts";
import { readMoney } from "#sandbox/terminal/pages/money.ts";
import { renderList, renderLive, renderMissing, renderTerminal, type Shown } from "#sandbox/terminal/pages/pages.ts";
import { parse } from "#sandbox/terminal/wire/push.ts";
import { tapSchema } from "./control.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const STYLE = read("../../shared/pages/style.css") + read("../pages/terminal.css");
const SCRIPT = read("../pages/terminal.js");
const LIVE_MS = 20_000;

const HEADERS = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; "),
};

/** A page for each terminal, on which a person plays its payer. */
export function pageRoutes(cloud: Cloud, fleet: Fleet): Router {
  const router = Router();
  router.use(sameOrigin);
  router.get("/style.css", (_request, response) => void response.type("css").send(STYLE));
  router.get("/terminal.js", (_request, response) => void response.type("js").send(SCRIPT));
  router.get("/", ({ query }, response) => {
    const accounts = cloud.accounts.list();
    const asked = accounts.filter(({ reference }) => reference === query.account);
    const groups = (asked.length > 0 ? asked : accounts).map((account) => ({
      account,
      terminals: cloud.registry.list(account.id).map((terminal) => shownOf(fleet, terminal)),
    }));
    response.type("html").send(renderList(groups));
  });
  router.get("/terminals/:id", (request, response) => {
    const terminal = cloud.registry.find(String(request.params.id));
    response.status(terminal ? 200 : 404).type("html");
    response.send(terminal ? renderTerminal(shownOf(fleet, terminal)) : renderMissing());
  });
  // A dashboard knows a terminal by what its case says.
  router.get("/serials/:serial", (request, response) => {
    const terminal = cloud.accounts
      .list()
      .flatMap(({ id }) => cloud.registry.list(id))
      .find(({ serialNumber }) => serialNumber === request.params.serial);
    if (terminal) response.redirect(303, `/terminals/${terminal.id}`);
    else response.status(404).type("html").send(renderMissing());
  });
  router.get("/terminals/:id/live", async (request, response) => {
    const id = String(request.params.id);
    await fleet.changed(id, Number(request.query.after), LIVE_MS);
    const terminal = cloud.registry.find(id);
    if (!terminal) return void response.sendStatus(404);
    const shown = shownOf(fleet, terminal);
    response.json({ version: shown.version, html: renderLive(shown).markup });
  });
  actions(router, cloud, fleet);
  return router;
}

function actions(router: Router, cloud: Cloud, fleet: Fleet): void {
  const form = urlencoded({ extended: false });
  const post = (path: string, act: (id: string, body: Record<string, unknown>) => unknown) =>
    router.post(path, form, async (request: Request, response: Response) => {
      const id = String(request.params.id);
      if (!cloud.registry.find(id)) return void response.status(404).type("html").send(renderMissing());
      await act(id, request.body ?? {});
      response.redirect(303, `/terminals/${id}`);
    });
  post("/terminals/:id/tap", (id, { money, ...body }) => {
    const device = fleet.device(id);
    const currency = device?.view().entry?.push.currency ?? "USD";
    const typed = typeof money === "string" ? { amount: readMoney(money, currency) } : {};
    device?.tap(parse(tapSchema, { ...body, ...typed }));
  });
  post("/terminals/:id/code", (id, { code }) => fleet.device(id)?.typeCode(String(code ?? "")));
  post("/terminals/:id/fault", (id, { fault }) => {
    if (fault === "network") fleet.cutNetwork(id);
    else if (fault === "power") fleet.cutPower(id);
    else fleet.heal(id);
  });
  router.post("/terminals", form, (request, response) => {
    const account = cloud.accounts.find(String(request.body?.account));
    if (!account) return void response.status(404).type("html").send(renderMissing());
    const terminal = cloud.registry.add(account.id);
    fleet.add(terminal);
    response.redirect(303, `/terminals/${terminal.id}`);
  });
}

function shownOf(fleet: Fleet, terminal: Terminal): Shown {
  const device = fleet.device(terminal.id);
  const view = device?.view() ?? null;
  return { terminal, view, version: fleet.version(terminal.id), entries: device?.entries() ?? [] };
}

/** Another site's page must not tap here through the browser. */
const sameOrigin: RequestHandler = (request, response, next) => {
  response.set(HEADERS);
  const site = request.get("sec-fetch-site");
  if (request.method !== "GET" && !["same-origin", "none", undefined].includes(site)) response.sendStatus(403);
  else next();
};
