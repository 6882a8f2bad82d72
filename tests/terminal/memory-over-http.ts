import { createServer, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { camelKeys } from "#extensions/connectors/terminal/cloud-json.ts";
import { type Push, TERMINAL_FEATURES, type TerminalConnector } from "#extensions/connectors/terminal/index.ts";
import { TerminalRefusedError } from "#extensions/connectors/terminal/terminal.errors.ts";
import { listen } from "#sandbox/shared/http/listen.ts";

type Json = Readonly<Record<string, unknown>>;

interface Asked {
  readonly id: string;
  readonly body: Json;
}

type Answer = (connector: TerminalConnector, asked: Asked) => unknown;

const amountOf = ({ amount }: Json) => BigInt(String(amount));

/** sandbox/terminal/protocol.md, for the methods that operations ask. */
const ROUTES: readonly (readonly [route: RegExp, answer: Answer])[] = [
  [/^POST \/v1\/devices\/pair$/, ({ devices }, { body }) => devices.pair(String(body.code), String(body.deviceId))],
  [/^DELETE \/v1\/devices\/([^/]+)$/, ({ devices }, { id }) => devices.unpair(id)],
  [/^PUT \/v1\/devices\/([^/]+)\/configuration$/, ({ devices }, { id }) => devices.configure(id, {})],
  [/^POST \/v1\/devices\/([^/]+)\/display$/, ({ devices }, { id }) => devices.display(id, {})],
  [/^POST \/v1\/devices\/([^/]+)\/reboot$/, ({ devices }, { id }) => devices.reboot(id)],
  [
    /^POST \/v1\/devices\/([^/]+)\/journal$/,
    async ({ devices }, { id, body }) => ({ data: await devices.journal(id, body.saleIds as string[]) }),
  ],
  [/^POST \/v1\/sales$/, ({ sales }, { body }) => sales.push(pushOf(body))],
  [/^POST \/v1\/sales\/([^/]+)\/cancel$/, ({ sales }, { id }) => sales.cancel(id)],
  [/^GET \/v1\/sales\/([^/]+)$/, ({ sales }, { id }) => sales.find(id)],
  [/^GET \/v1\/payments\/([^/]+)$/, ({ payments }, { id }) => payments.get(id)],
  [/^POST \/v1\/payments\/([^/]+)\/capture$/, ({ payments }, { id, body }) => payments.capture(id, amountOf(body))],
  [/^POST \/v1\/payments\/([^/]+)\/void$/, ({ payments }, { id }) => payments.void(id)],
  [/^GET \/v1\/refunds\/([^/]+)$/, ({ payments }, { id }) => payments.getRefund(id)],
  // The payers of terminals in memory do whatever they are asked for.
  [
    /^POST \/control\/terminals\/([^/]+)\/(?:tap|break|heal)$/,
    (_connector, { id: vendorDeviceId }) => ({ vendorDeviceId, pairingCode: null, pairedWith: null, online: true }),
  ],
];

function pushOf(body: Json): Push {
  const { notAfter, deadlineAt, tipEligibleAmount: eligible, ...rest } = body;
  return {
    ...(rest as unknown as Push),
    amount: amountOf(body),
    tipEligibleAmount: eligible === null ? null : BigInt(String(eligible)),
    notAfter: new Date(String(notAfter)),
    deadlineAt: new Date(String(deadlineAt)),
  };
}

/**
 * Terminals in memory as a cloud, so that a process of the service that a test kills asks the same ones as the test's
 * own. Its accounts are those of `useTerminal`.
 */
export async function memoryOverHttp(connectorOf: (accountId: string) => TerminalConnector) {
  const server = createServer(async (request, response) => {
    const { status, body } = await answerOf(connectorOf, request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(snakeKeys(body)));
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

type Connectors = Parameters<typeof memoryOverHttp>[0];

async function answerOf(connectorOf: Connectors, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const sent = request.method === "GET" || request.method === "DELETE" ? {} : await json(request).catch(() => ({}));
  const body = camelKeys(sent) as Json;
  const asked = `${request.method} ${new URL(request.url ?? "/", "http://cloud").pathname}`;
  if (asked === "POST /v1/accounts") return { status: 200, body: accountOf(String(body.reference)) };
  const key = request.headers.authorization?.replace("Bearer key_", "acc_") ?? "";
  try {
    for (const [route, answer] of ROUTES) {
      const [isOf, id = ""] = route.exec(asked) ?? [];
      if (isOf === undefined) continue;
      const given = await answer(connectorOf(key), { id: decodeURIComponent(id), body });
      return given === null ? refusal("not_found") : { status: 200, body: given ?? {} };
    }
    return { status: 500, body: { error: `no route of ${asked}` } };
  } catch (error) {
    if (error instanceof TerminalRefusedError) return refusal(error.refusal);
    throw error;
  }
}

const refusal = (code: string) => ({
  status: code === "not_found" ? 404 : 409,
  body: { error: { code, message: "" } },
});

/** As `useTerminal` opens it. */
export const accountOf = (reference: string) => ({
  accountId: `acc_${reference}`,
  apiKey: `key_${reference}`,
  webhookSecret: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  features: [...TERMINAL_FEATURES],
});

function snakeKeys(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeKeys(each),
    ]),
  );
}
