import { z } from "zod";
import { guardsByAccount } from "./breaker.ts";
import { pushJson } from "./cloud-json.ts";
import { readCloudMessages } from "./cloud-messages.ts";
import { type AskCloud, askCloudAs, type CloudOptions } from "./cloud-transport.ts";
import { TERMINAL_FEATURES, type TerminalConnector, type TerminalFeature, type TerminalPayment } from "./port.ts";
import { isTerminalRefusal } from "./terminal.errors.ts";
import { connectionSchema, deviceSchema, paymentSchema, refundSchema, saleSchema } from "./terminal.schema.ts";
import type { TerminalAccount, TerminalVendor } from "./vendor.ts";

const KNOWN_FEATURES: ReadonlySet<string> = new Set(TERMINAL_FEATURES);

const nothing = z.unknown().transform(() => undefined);
const dataOf = <Item>(item: z.ZodType<Item>) => z.object({ data: z.array(item) }).transform(({ data }) => data);
const paymentPage = z.object({ data: z.array(paymentSchema), next: z.string().max(256).nullable() });
const accountSchema: z.ZodType<TerminalAccount> = z.object({
  accountId: z.string().min(1).max(128),
  apiKey: z.string().min(1).max(256),
  webhookSecret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/),
  features: z.array(z.string()).transform((names) => names.filter(isFeature)),
});

const isFeature = (name: string): name is TerminalFeature => KNOWN_FEATURES.has(name);

/** The vendor whose protocol is described in sandbox/terminal/protocol.md. */
export function createTerminalCloud(options: CloudOptions): TerminalVendor {
  const guardOf = guardsByAccount(options.breaker, options.onBreaker);
  return {
    name: "sandbox",
    messageHeaders: ["webhook-id", "webhook-timestamp", "webhook-signature"],
    openAccount: ({ reference, webhookUrl, requestId }) =>
      askCloudAs(
        options,
        options.secret,
        { requestId },
        guardOf(reference),
      )({ method: "POST", path: "/v1/accounts", json: { reference, webhook_url: webhookUrl } }, accountSchema),
    connect({ accountId, apiKey, webhookSecret, features }, caller): TerminalConnector {
      const ask = askCloudAs(options, apiKey, caller, guardOf(caller.reference ?? accountId));
      return {
        name: "sandbox",
        features: new Set(features),
        // Ours fits.
        vendorSaleId: (saleId) => saleId,
        devices: devicesOf(ask),
        sales: salesOf(ask),
        payments: paymentsOf(ask),
        readMessages: (headers, body) =>
          readCloudMessages(webhookSecret, { headers, body }, options.clock?.now() ?? new Date()),
      };
    },
  };
}

const segment = encodeURIComponent;

function devicesOf(ask: AskCloud): TerminalConnector["devices"] {
  const of = (vendorDeviceId: string, rest = "") => `/v1/devices/${segment(vendorDeviceId)}${rest}`;
  return {
    pair: (code, deviceId) =>
      orNull(ask({ method: "POST", path: "/v1/devices/pair", json: { code, device_id: deviceId } }, deviceSchema)),
    unpair: (id) => ask({ method: "DELETE", path: of(id) }, nothing),
    configure: (id, configuration) =>
      ask({ method: "PUT", path: of(id, "/configuration"), json: { configuration }, isOfTerminal: true }, nothing),
    display: (id, shown) =>
      ask({ method: "POST", path: of(id, "/display"), json: { shown }, isOfTerminal: true }, nothing),
    reboot: (id) => ask({ method: "POST", path: of(id, "/reboot"), isOfTerminal: true }, nothing),
    connections: () => ask({ method: "GET", path: "/v1/connections" }, dataOf(connectionSchema)),
    journal: (id, saleIds) =>
      ask(
        { method: "POST", path: of(id, "/journal"), json: { sale_ids: saleIds }, isOfTerminal: true },
        dataOf(saleSchema),
      ),
  };
}

function salesOf(ask: AskCloud): TerminalConnector["sales"] {
  const of = (saleId: string, rest = "") => `/v1/sales/${segment(saleId)}${rest}`;
  return {
    push: (push) => ask({ method: "POST", path: "/v1/sales", json: pushJson(push) }, saleSchema),
    cancel: (saleId) => orNull(ask({ method: "POST", path: of(saleId, "/cancel") }, saleSchema)),
    find: (saleId) => orNull(ask({ method: "GET", path: of(saleId) }, saleSchema)),
  };
}

function paymentsOf(ask: AskCloud): TerminalConnector["payments"] {
  const of = (transactionId: string, rest = "") => `/v1/payments/${segment(transactionId)}${rest}`;
  return {
    get: (transactionId) => orNull(ask({ method: "GET", path: of(transactionId) }, paymentSchema)),
    list: (span) => listPayments(ask, span),
    capture: (transactionId, amount) =>
      ask({ method: "POST", path: of(transactionId, "/capture"), json: { amount: String(amount) } }, paymentSchema),
    void: (transactionId) => ask({ method: "POST", path: of(transactionId, "/void") }, paymentSchema),
    refund({ refundId, transactionId, amount }) {
      const json = { refund_id: refundId, transaction_id: transactionId, amount: String(amount) };
      return ask({ method: "POST", path: "/v1/refunds", json }, refundSchema);
    },
    getRefund: (refundId) => orNull(ask({ method: "GET", path: `/v1/refunds/${segment(refundId)}` }, refundSchema)),
  };
}

async function* listPayments(
  ask: AskCloud,
  span: { readonly from: Date; readonly to: Date },
): AsyncIterable<TerminalPayment> {
  const [from, to] = [span.from.toISOString(), span.to.toISOString()];
  let after: string | undefined;
  do {
    const query = { from, to, after, limit: "100" };
    const page = await ask({ method: "GET", path: "/v1/payments", query }, paymentPage);
    yield* page.data;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** Null where the vendor has no such thing. */
async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (isTerminalRefusal(error, "not_found")) return null;
    throw error;
  }
}
