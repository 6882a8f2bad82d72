import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import {
  createTerminalCloud,
  type Push,
  type TerminalConnector,
  type TerminalMessage,
} from "#extensions/connectors/terminal/index.ts";
import { listen } from "#sandbox/shared/http/listen.ts";
import { type RunningTerminals, startTerminals } from "#sandbox/terminal/server.ts";

const SECRET = "secret of the tests";
export const HEARTBEAT_MS = 300;

interface Control {
  readonly vendor_device_id: string;
  readonly pairing_code: string | null;
  readonly paired_with: string | null;
  readonly online: boolean;
  readonly sale: { readonly phase: string } | null;
}

interface CloudOptions {
  readonly terminals?: number;
  readonly now?: () => number;
  readonly timeoutMs?: number;
  /** Of the connector. */
  readonly fetch?: typeof fetch;
}

/** The sandbox's cloud with one account, a receiver of its messages, and a terminal that is paired. */
export async function aCloud(options: CloudOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "terminals-"));
  const settings = {
    host: "127.0.0.1",
    secret: SECRET,
    dataDir,
    heartbeatMs: HEARTBEAT_MS,
    ...(options.now && { now: options.now }),
  };
  const start = (port: number) => startTerminals({ ...settings, port, terminalsPerAccount: options.terminals ?? 1 });
  let running: RunningTerminals = await start(0);
  const { url } = running;
  const inbox = await anInbox();
  const vendor = createTerminalCloud({
    baseUrl: url,
    secret: SECRET,
    timeoutMs: 8_000,
    ...options,
  });
  const reference = `org_${randomBytes(4).toString("hex")}`;
  const account = await vendor.openAccount({ reference, webhookUrl: inbox.url, requestId: "" });
  const connector = vendor.connect(account, { requestId: "" });
  inbox.read = connector.readMessages;
  onTestFinished(async () => {
    running.kill();
    inbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const control = controlOf(url);
  return {
    ...{ url, vendor, reference, account, connector, control, inbox, dataDir },
    terminals: async () => (await control<{ data: Control[] }>("GET", `terminals?reference=${reference}`)).data,
    /** Without a moment to say good-bye. */
    async kill(): Promise<void> {
      running.kill();
    },
    async restart(): Promise<void> {
      running = await start(Number(new URL(url).port));
    },
  };
}

export const connectTo = (baseUrl: string, timeoutMs: number) =>
  createTerminalCloud({ baseUrl, secret: SECRET, timeoutMs });

export type Cloud = Awaited<ReturnType<typeof aCloud>>;

/** A paired terminal of the account that is online, with what a payer and a fault can do to it. */
export async function aTerminal(cloud: Cloud) {
  const [{ vendor_device_id: id } = { vendor_device_id: "" }] = await cloud.terminals();
  const look = () => cloud.control<Control>("GET", `terminals/${id}`);
  const until = async (ready: (control: Control) => boolean): Promise<Control> => {
    for (let tries = 0; ; tries += 1) {
      const control = await look();
      if (ready(control)) return control;
      if (tries > 400) throw new Error(`the terminal stays ${JSON.stringify(control)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const { pairing_code: code } = await until(({ online, pairing_code }) => online && pairing_code !== null);
  await cloud.connector.devices.pair(code ?? "", "dev_1");
  const act = (action: string, body: object = {}) => cloud.control<Control>("POST", `terminals/${id}/${action}`, body);
  return {
    ...{ id, look, until },
    tap: (action: string, body: object = {}) => act("tap", { action, ...body }),
    break: (fault: string, body: object = {}) => act("break", { fault, ...body }),
    heal: async () => {
      await act("heal");
      await until(({ online }) => online);
    },
    typeCode: (text: string) => act("code", { code: text }),
  };
}

export type Terminal = Awaited<ReturnType<typeof aTerminal>>;

let count = 0;

export function aPush(vendorDeviceId: string, given: Partial<Push> = {}): Push {
  count += 1;
  return {
    saleId: `tsl_${process.pid}_${count}`,
    transactionId: `txn_${process.pid}_${count}`,
    vendorDeviceId,
    type: "sale",
    amount: 1_250n,
    currency: "USD",
    tipEligibleAmount: null,
    allowPartial: false,
    refunds: null,
    notAfter: new Date(Date.now() + 20_000),
    deadlineAt: new Date(Date.now() + 60_000),
    configuration: {},
    cart: [],
    ...given,
  };
}

/** The sale once it is as asked for. */
export async function saleUntil(
  { sales }: TerminalConnector,
  saleId: string,
  ready: (sale: NonNullable<Awaited<ReturnType<TerminalConnector["sales"]["find"]>>>) => boolean,
) {
  for (let tries = 0; ; tries += 1) {
    const sale = await sales.find(saleId);
    if (sale && ready(sale)) return sale;
    if (tries > 400) throw new Error(`the sale stays ${sale?.state}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function controlOf(url: string) {
  return async <Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as Answer;
  };
}

/** A webhook that keeps every verified message, and can be out of order. */
async function anInbox() {
  const messages: TerminalMessage[] = [];
  const inbox = {
    messages,
    url: "",
    failing: false,
    read: (() => null) as TerminalConnector["readMessages"],
    close: () => void server.close(),
    sales: (saleId: string) =>
      messages.flatMap((message) => (message.kind === "sale" && message.sale.saleId === saleId ? [message.sale] : [])),
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const read = inbox.failing ? null : inbox.read(headers, body);
    if (read) messages.push(...read);
    response.writeHead(read ? 204 : 500).end();
  });
  inbox.url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}/`;
  return inbox;
}
