import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import { onDatabase } from "./database.ts";

/** A webhook of the engine. */
export interface EngineDelivery {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Receives the engine's webhooks; the test decides which of them to forward, and when. */
export async function startDeliveryTrap() {
  const caught = new Map<string, EngineDelivery[]>();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request)).toString();
    const { url: path = "", headers } = request;
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    const kept = given.filter(([name]) => name.startsWith("x-") || name === "content-type");
    caught.set(path, [...(caught.get(path) ?? []), { path, headers: Object.fromEntries(kept), body }]);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All webhooks for this merchant, oldest first. */
    async of(databaseUrl: string, engineMerchantId: string): Promise<readonly EngineDelivery[]> {
      const written = await onDatabase(databaseUrl, (client) =>
        client.query("select 1 from sandbox_engine.deliveries where merchant_id = $1", [engineMerchantId]),
      );
      const arrived = () => caught.get(`/webhooks/engine/${engineMerchantId}`) ?? [];
      await expect.poll(() => arrived().length, { timeout: 10_000, interval: 10 }).toBe(written.rowCount);
      return arrived();
    },
  };
}

/** Forwards a webhook to the service. Returns the status. */
export async function passOn(serviceUrl: string, { path, headers, body }: EngineDelivery): Promise<number> {
  const response = await fetch(new URL(path, serviceUrl), { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}
