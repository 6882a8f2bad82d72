import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { MerchantExtensionEntity } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { bundledProgram } from "#tests/support/bundled-program.ts";
import { onDatabase } from "#tests/support/database.ts";
import { anOrganization, type TestOrganization } from "#tests/support/platform.ts";
import { startTwoEngines } from "./two-engines.ts";

const { platform, live, liveDatabaseUrl } = await startTwoEngines();
const credentials = join(await mkdtemp(join(tmpdir(), "killed-")), "stripe.json");
await writeFile(
  credentials,
  JSON.stringify({ auth: { auth_type: "HeaderKey", api_key: "sk" }, webhook_secret: "wh" }),
  {
    mode: 0o600,
  },
);

interface Point {
  /** Which request of the command, from 1. */
  readonly request: number;
  /** Whether the engine has handled it. */
  readonly isHandled: boolean;
}

/** A proxy before the engine that never answers from a point on. */
async function aDeadEnd({ request, isHandled }: Point) {
  let count = 0;
  const reached = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    count += 1;
    const isPoint = count === request;
    if (isPoint && !isHandled) return reached.resolve();
    const { method, headers, url = "/" } = incoming;
    const forwarded = httpRequest(new URL(url, live.url), { ...(method && { method }), headers }, (answer) => {
      if (isPoint) return answer.resume().on("end", () => reached.resolve());
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      return answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached: reached.promise, close };
}

async function connect({ slug }: TestOrganization, engineUrl: string) {
  const named = ["--organization", slug, "--environment", "live", "--connector", "stripe"];
  const program = await bundledProgram("admin");
  return spawn(process.execPath, [program, "merchants", "connect", ...named, "--credentials-file", credentials], {
    env: { ...process.env, ...platform.settings, ENGINE_LIVE_URL: engineUrl },
    stdio: "ignore",
  });
}

async function atEngine({ id }: TestOrganization) {
  const counted = (table: string, condition = "true") =>
    onDatabase(liveDatabaseUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from sandbox_engine.${table} where merchant_id = $1 and ${condition}`,
        [`${id}_live`],
      );
      return rows[0]?.count;
    });
  return {
    accounts: await counted("accounts"),
    keys: await counted("api_keys", "not revoked"),
    profiles: await counted("profiles"),
    connectors: await counted("connectors"),
  };
}

/** What a whole run asks: account, key, profile, processors, a new processor, keys. */
const REQUESTS = 6;
const points = Array.from({ length: REQUESTS }, (_, index) =>
  [false, true].map((isHandled) => ({ request: index + 1, isHandled })),
).flat();

test.each(points)(
  "killed at request $request (handled: $isHandled), a second run leaves one account, key and processor",
  async (point) => {
    const organization = await anOrganization(platform, "Killed");
    const engine = await aDeadEnd(point);
    afterAll(engine.close);
    const killed = await connect(organization, engine.url);
    const ended = once(killed, "exit");
    const first = await Promise.race([engine.reached.then(() => "reached"), ended.then(() => "ended")]);
    expect(first).toBe("reached");
    killed.kill("SIGKILL");
    await ended;

    const [code] = (await once(await connect(organization, live.url), "exit")) as [number];
    expect(code).toBe(0);
    expect(await atEngine(organization)).toEqual({ accounts: 1, keys: 1, profiles: 1, connectors: 1 });
    const merchants = await organization.liveWork().em.find(MerchantExtensionEntity, { environment: "live" });
    expect(merchants).toMatchObject([{ isActive: true }]);
  },
);

test("two runs at once leave one account, key and processor", async () => {
  const organization = await anOrganization(platform, "Twice");
  const runs = await Promise.all([connect(organization, live.url), connect(organization, live.url)]);
  await Promise.all(runs.map((each) => once(each, "exit")));
  // The key of the second may have been revoked while it ran.
  await once(await connect(organization, live.url), "exit");
  expect(await atEngine(organization)).toEqual({ accounts: 1, keys: 1, profiles: 1, connectors: 1 });
  expect(await organization.liveWork().em.count(MerchantExtensionEntity, { environment: "live" })).toBe(1);
});
