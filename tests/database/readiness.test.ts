import { expect, test } from "vitest";
import { aDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { platformEnv } from "#tests/support/platform.ts";
import { aHangingProxy } from "./a-hanging-proxy.ts";

test("while PostgreSQL hangs the service is not ready, known within two seconds, and is ready again afterwards", async () => {
  const database = await aDatabase();
  const proxy = await aHangingProxy(database.url);
  const service = await anExtensionsProcess(platformEnv(proxy.url, "http://127.0.0.1:9"));
  const readyz = async () => {
    const startedAt = performance.now();
    const { status } = await fetch(`${service.url}/readyz`);
    return { status, inTime: performance.now() - startedAt < 2_000 };
  };
  try {
    expect(await readyz()).toEqual({ status: 200, inTime: true });
    proxy.hang(true);
    const unready = { status: 503, inTime: true };
    expect(await Promise.all([readyz(), readyz(), readyz()])).toEqual([unready, unready, unready]);
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    proxy.hang(false);
    await expect.poll(readyz).toEqual({ status: 200, inTime: true });
  } finally {
    await service.kill();
    await proxy.close();
    await database.drop();
  }
});
