import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  type Push,
  TERMINAL_FEATURES,
  type TerminalConnector,
  type TerminalMessage,
  TerminalRefusedError,
} from "#extensions/connectors/terminal/index.ts";

export const CLOUD_SECRET = "a-secret-that-opens-accounts-at-the-test-cloud";
const WEBHOOK_KEY = Buffer.alloc(32, 9);

type Body = Readonly<Record<string, unknown>>;
type Query = URLSearchParams;

const text = (value: unknown): string => String(value ?? "");
const amountOf = (value: unknown) => BigInt(text(value));

/** The protocol of sandbox/terminal/protocol.md over HTTP, before any connector. */
export async function memoryCloud(terminal: TerminalConnector, features: readonly string[] = TERMINAL_FEATURES) {
  const accounts = new Map<string, { webhookUrl: string; opened: number }>();
  const calls: string[] = [];
  /** Answers that replace the next ones. */
  const answers: { status: number; body: string }[] = [];

  async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://cloud");
    const raw = (await buffer(request)).toString("utf8");
    const json = raw === "" ? {} : (JSON.parse(raw) as Body);
    calls.push(`${request.method} ${pathname}`);
    const scripted = answers.shift();
    if (scripted) return scripted;
    const key = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (pathname === "/v1/accounts") return key === CLOUD_SECRET ? opened(json) : refused(401, "unauthorized");
    if (!accounts.has(key.replace("key_", ""))) return refused(401, "unauthorized");
    try {
      const value = await route(terminal, `${request.method} ${pathname}`, json, searchParams);
      if (value === null) return refused(404, "not_found");
      return value === undefined ? { status: 204, body: "" } : { status: 200, body: snakeJson(value) };
    } catch (error) {
      if (error instanceof TerminalRefusedError) return refused(statusOf(error.refusal), error.refusal);
      return { status: 500, body: "" };
    }
  }

  function opened(json: Body) {
    const reference = text(json.reference);
    const known = accounts.get(reference);
    accounts.set(reference, { webhookUrl: text(json.webhook_url), opened: (known?.opened ?? 0) + 1 });
    const account = { account_id: `acc_${reference}`, api_key: `key_${reference}`, features };
    return {
      status: 200,
      body: JSON.stringify({ ...account, webhook_secret: `whsec_${WEBHOOK_KEY.toString("base64")}` }),
    };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      // No answer at all.
      if (status === 0) return request.socket.destroy();
      const headers = { "content-type": "application/json", ...(status === 302 && { location: "/elsewhere" }) };
      response.writeHead(status, headers).end(body);
    });
  });
  const url = await listening(server);
  return {
    url,
    accounts,
    calls,
    /** Settings that make the service use this cloud. */
    env: { TERMINAL_URL: url, TERMINAL_SECRET: CLOUD_SECRET },
    /** The next answer; status 0 breaks the connection. */
    answerNext: (status: number, body = "") => void answers.push({ status, body }),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const STATUS: Readonly<Record<string, number>> = {
  not_found: 404,
  too_late: 410,
  invalid_request: 400,
  unsupported: 422,
};
const statusOf = (refusal: string): number => STATUS[refusal] ?? 409;

const refused = (status: number, code: string) => ({
  status,
  body: JSON.stringify({ error: { code, message: code } }),
});

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The protocol's JSON of the port's values. */
export function snakeJson(value: unknown): string {
  return JSON.stringify(value, (_name, each: unknown) => {
    if (typeof each === "bigint") return String(each);
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).map(([name, inner]) => [snake(name), inner]));
  });
}

/** A signed delivery of these messages. */
export function aDelivery(messages: readonly TerminalMessage[], { at = new Date(), key = WEBHOOK_KEY } = {}) {
  const body = snakeJson({ messages });
  const id = `dlv_${randomUUID()}`;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
  return { headers, body };
}

function pushOf(json: Body): Push {
  const refunds = json.refunds as Body | null;
  return {
    saleId: text(json.sale_id),
    transactionId: text(json.transaction_id),
    vendorDeviceId: text(json.vendor_device_id),
    type: json.type as Push["type"],
    amount: amountOf(json.amount),
    currency: text(json.currency),
    tipEligibleAmount: json.tip_eligible_amount === null ? null : amountOf(json.tip_eligible_amount),
    allowPartial: json.allow_partial === true,
    refunds: refunds && { refundId: text(refunds.refund_id), vendorReference: text(refunds.vendor_reference) },
    notAfter: new Date(text(json.not_after)),
    deadlineAt: new Date(text(json.deadline_at)),
    configuration: json.configuration as Body,
    cart: (json.cart as Body[]).map((line) => ({
      name: text(line.name),
      amount: amountOf(line.amount),
      quantity: Number(line.quantity),
    })),
  };
}

type Route = readonly [RegExp, (id: string, json: Body, query: Query) => unknown];

const routesOf = ({ devices, sales, payments }: TerminalConnector): readonly Route[] => [
  [/^POST \/v1\/devices\/pair()$/, (_id, { code, device_id }) => devices.pair(text(code), text(device_id))],
  [/^DELETE \/v1\/devices\/([^/]+)$/, (id) => devices.unpair(id)],
  [/^PUT \/v1\/devices\/([^/]+)\/configuration$/, (id, json) => devices.configure(id, json.configuration as Body)],
  [/^POST \/v1\/devices\/([^/]+)\/display$/, (id, { shown }) => devices.display(id, shown as Body)],
  [/^POST \/v1\/devices\/([^/]+)\/reboot$/, (id) => devices.reboot(id)],
  [/^GET \/v1\/connections()$/, async () => ({ data: await devices.connections() })],
  [
    /^POST \/v1\/devices\/([^/]+)\/journal$/,
    async (id, json) => ({ data: await devices.journal(id, json.sale_ids as string[]) }),
  ],
  [/^POST \/v1\/sales()$/, (_id, json) => sales.push(pushOf(json))],
  [/^POST \/v1\/sales\/([^/]+)\/cancel$/, (id) => sales.cancel(id)],
  [/^GET \/v1\/sales\/([^/]+)$/, (id) => sales.find(id)],
  [/^GET \/v1\/payments\/([^/]+)$/, (id) => payments.get(id)],
  [/^GET \/v1\/payments()$/, (_id, _json, query) => pageOf(payments, query)],
  [/^POST \/v1\/payments\/([^/]+)\/capture$/, (id, { amount }) => payments.capture(id, amountOf(amount))],
  [/^POST \/v1\/payments\/([^/]+)\/void$/, (id) => payments.void(id)],
  [
    /^POST \/v1\/refunds()$/,
    (_id, json) =>
      payments.refund({
        refundId: text(json.refund_id),
        transactionId: text(json.transaction_id),
        amount: amountOf(json.amount),
      }),
  ],
  [/^GET \/v1\/refunds\/([^/]+)$/, (id) => payments.getRefund(id)],
];

async function route(terminal: TerminalConnector, called: string, json: Body, query: Query): Promise<unknown> {
  for (const [pattern, run] of routesOf(terminal)) {
    const match = pattern.exec(called);
    if (match) return run(decodeURIComponent(match[1] ?? ""), json, query);
  }
  throw new Error(`the cloud has no ${called}`);
}

/** Pages of two, so that there is more than one. */
async function pageOf(payments: TerminalConnector["payments"], query: Query) {
  const span = { from: new Date(query.get("from") ?? ""), to: new Date(query.get("to") ?? "") };
  const start = Number(query.get("after") ?? 0);
  const all = await Array.fromAsync(payments.list(span));
  return { data: all.slice(start, start + 2), next: start + 2 < all.length ? String(start + 2) : null };
}
