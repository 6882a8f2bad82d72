import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { choosePorts, findAnyFreePort } from "#sandbox/local/ports.ts";

const HOST = "127.0.0.1";
const occupants: Server[] = [];

afterEach(async () => {
  for (const server of occupants.splice(0)) await new Promise((resolve) => server.close(resolve));
});

describe("a port that nobody asked for", () => {
  test("is the default port if it is free", async () => {
    const defaultPort = await findAnyFreePort();
    const chosen = await choosePorts({ settings: [{ name: "PORT", defaultPort }], env: {}, host: HOST });
    expect(chosen).toMatchObject({ ports: { PORT: defaultPort }, notices: [] });
  });

  test("is held until the product that chose it has stopped, so that two that start together both work", async () => {
    const settings = [{ name: "PORT", defaultPort: await findAnyFreePort() }];
    const choose = () => choosePorts({ settings, env: {}, host: HOST });
    const products = await Promise.all([choose(), choose(), choose()]);
    expect(new Set(products.map(({ ports }) => ports.PORT)).size).toBe(3);
    const [first] = products;
    const env = { PORT: String(first?.ports.PORT) };
    await expect(choosePorts({ settings, env, host: HOST })).rejects.toThrow("is taken by another program.");
    first?.release();
    const again = await choosePorts({ settings, env, host: HOST });
    expect(again.ports).toEqual(first?.ports);
    for (const { release } of [...products, again]) release();
  });

  test("is the next free one if the default port is taken, with a notice", async () => {
    const defaultPort = await anOccupiedPort();
    const { ports, notices } = await choosePorts({ settings: [{ name: "PORT", defaultPort }], env: {}, host: HOST });
    expect(ports.PORT).toBeGreaterThan(defaultPort);
    expect(notices).toEqual([`Port ${defaultPort} is taken; PORT is ${ports.PORT} this time.`]);
  });

  test("is never the default port of another service", async () => {
    const defaultPort = await anOccupiedPort();
    const settings = [
      { name: "EXTENSIONS_PORT", defaultPort },
      { name: "EXTENSIONS_GRPC_PORT", defaultPort: defaultPort + 1 },
    ];
    const { ports } = await choosePorts({ settings, env: {}, host: HOST });
    expect(ports.EXTENSIONS_PORT).toBeGreaterThan(defaultPort + 1);
  });

  test("counts as not asked for when the setting is empty", async () => {
    const defaultPort = await findAnyFreePort();
    const { ports } = await choosePorts({ settings: [{ name: "PORT", defaultPort }], env: { PORT: "" }, host: HOST });
    expect(ports).toEqual({ PORT: defaultPort });
  });
});

describe("a port that was asked for", () => {
  test("is kept", async () => {
    const wish = await findAnyFreePort();
    const { ports } = await choosePorts({
      settings: [{ name: "PORT", defaultPort: 3000 }],
      env: { PORT: String(wish) },
      host: HOST,
    });
    expect(ports).toEqual({ PORT: wish });
  });

  test("stops the start when it is taken, and the refusal names it and its setting", async () => {
    const taken = await anOccupiedPort();
    const settings = [{ name: "ENGINE_PORT", defaultPort: 3300 }];
    await expect(choosePorts({ settings, env: { ENGINE_PORT: String(taken) }, host: HOST })).rejects.toThrow(
      `Port ${taken} (ENGINE_PORT) is taken by another program.`,
    );
  });

  test("cannot be asked for twice", async () => {
    const wish = String(await findAnyFreePort());
    const settings = [
      { name: "PORT", defaultPort: 3000 },
      { name: "ENGINE_PORT", defaultPort: 3300 },
    ];
    await expect(choosePorts({ settings, env: { PORT: wish, ENGINE_PORT: wish }, host: HOST })).rejects.toThrow(
      `PORT and ENGINE_PORT are both ${wish}.`,
    );
  });

  test.each(["0", "65536", "80a", "-1", "3.5"])("cannot be %s", async (text) => {
    const settings = [{ name: "PORT", defaultPort: 3000 }];
    await expect(choosePorts({ settings, env: { PORT: text }, host: HOST })).rejects.toThrow(
      "PORT must be a port number from 1 to 65535.",
    );
  });
});

test("an address that is not this machine's is refused by the name of its setting", async () => {
  const settings = [{ name: "PORT", defaultPort: 3000 }];
  await expect(choosePorts({ settings, env: {}, host: "192.0.2.1" })).rejects.toThrow(
    "HOST is 192.0.2.1, which is not an address of this machine.",
  );
});

async function anOccupiedPort(): Promise<number> {
  const port = await findAnyFreePort();
  const server = createServer();
  occupants.push(server);
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  return port;
}
