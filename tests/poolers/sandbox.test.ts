import { describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "#sandbox/central-auth/accounts/demo.ts";
import { startCentralAuth } from "#sandbox/central-auth/server.ts";
import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { aSignedInBrowser, sessionOf } from "#tests/central-auth/support/central-auth.ts";
import { aDatabase } from "#tests/support/database.ts";
import { poolers } from "./poolers.ts";

const SECRET = "central-secret-of-the-tests-0123456789";
const email = DEMO_ACCOUNTS[0]?.email ?? "";

describe.each(poolers)("behind %s", (_name, open) => {
  async function pooled(run: (databaseUrl: string) => Promise<void>): Promise<void> {
    const database = await aDatabase();
    const pooler = await (open as NonNullable<typeof open>)(database.url);
    try {
      await run(pooler.url);
    } finally {
      await pooler.close();
      await database.drop();
    }
  }

  test.skipIf(!open)("two central services that start together make one set of accounts, and people sign in", () =>
    pooled(async (databaseUrl) => {
      const start = () => startCentralAuth({ databaseUrl, secret: SECRET, port: 0, demo: true, signInMax: 100 });
      const both = await Promise.all([start(), start()]);
      for (const central of both) {
        const browser = await aSignedInBrowser(central, email);
        expect(await sessionOf(browser)).toMatchObject({ user: { email } });
      }
      for (const central of both) await central.close();
    }),
  );

  test.skipIf(!open)("what one engine writes another one reads", () =>
    pooled(async (databaseUrl) => {
      const settings = {
        databaseUrl,
        port: 0,
        host: "127.0.0.1",
        adminApiKey: "test_admin",
        preparedStatements: false,
      };
      const engines = await Promise.all([startSandboxEngine(settings), startSandboxEngine(settings)]);
      const ask = (url: string, method: string, body?: object) =>
        fetch(url, {
          method,
          headers: { "content-type": "application/json", "api-key": "test_admin" },
          ...(body && { body: JSON.stringify(body) }),
        });
      const [first, second] = engines.map(({ url }) => url);
      for (let number = 0; number < 10; number += 1) {
        const id = `merchant_${number}`;
        expect((await ask(`${first}/accounts`, "POST", { merchant_id: id, merchant_name: id })).status).toBe(200);
        expect((await ask(`${second}/accounts/${id}`, "GET")).status).toBe(200);
      }
      for (const engine of engines) await engine.close();
    }),
  );
});
