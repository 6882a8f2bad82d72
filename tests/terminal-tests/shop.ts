import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "#sandbox/shared/http/listen.ts";
import { startTerminals } from "#sandbox/terminal/server.ts";
import { anOrganization, aPlatform, type Platform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";

const SECRET = "secret of the sandbox terminals";

/** The whole way: the service, the sandbox terminals over HTTP, and their messages back. */
export async function aTerminalPlatform() {
  const terminals = await startTerminals({ host: "127.0.0.1", port: 0, secret: SECRET, dataDir: null });
  const door = await aDoor();
  const env = { TERMINAL_URL: terminals.url, TERMINAL_SECRET: SECRET, ENGINE_WEBHOOK_BASE_URL: door.url };
  const platform = await aPlatform({ env });
  door.to = platform.url;
  const close = async () => {
    await terminals.close();
    await door.close();
    await platform.close();
  };
  return { platform, terminals, close };
}

/** The address of the service has to be known before the service has one. */
async function aDoor() {
  const server = createServer(async (request, response) => {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers))
      if (name.startsWith("webhook-") || name === "content-type") headers.set(name, String(value));
    const body = await buffer(request);
    const answer = await fetch(new URL(request.url ?? "/", door.to), { method: "POST", headers, body });
    response.writeHead(answer.status).end();
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const door = {
    url: `http://127.0.0.1:${port}`,
    to: "",
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return door;
}

/** A merchant with a device that is paired with a sandbox terminal. */
export async function aPairedShop(platform: Platform, terminalsUrl: string) {
  const organization = await anOrganization(platform);
  const callers = callersOf(platform, organization);
  const { devices, terminalConnectors, terminalTests, terminalSales } = callers;
  await terminalConnectors.getTerminalConnector({});
  const { deviceId } = await devices.createDevice({ name: "Counter", pairingMethod: "code_on_device" });
  const code = await shownCode(terminalsUrl, `${organization.id}_sandbox`);
  await devices.pairDevice({ deviceId, code });
  return {
    ...{ organization, deviceId, devices, terminalTests, callers },
    sell: (asked: object = {}) =>
      terminalSales.createTerminalSale({ deviceId, amount: 1_250n, currency: "USD", ...asked }, withKey()),
    tap: (action: string, given: object = {}) => terminalTests.tapDevice({ deviceId, action, ...given }, withKey()),
    sale: (terminalSaleId: string) => terminalSales.getTerminalSale({ terminalSaleId }),
  };
}

async function shownCode(url: string, reference: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${url}/control/terminals?reference=${reference}`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const { data } = (await response.json()) as { data: { online: boolean; pairing_code: string | null }[] };
    const [first] = data;
    if (first?.online && first.pairing_code) return first.pairing_code;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
