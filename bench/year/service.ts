import { fork } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { startBankLink } from "#sandbox/bank-link/server.ts";
import { type Running, startProgram } from "../processes.ts";

export const SECRET = "a-secret-that-only-the-bench-knows-long-enough-for-production";
const BANK = { clientId: "bench", secret: "a-secret-of-the-bank" };
const OTHER_SETTINGS = {
  ENGINE_API_KEY: "test_admin",
  INTERNAL_SECRET: SECRET,
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
  RATE_LIMIT_ORGANIZATION_PER_MINUTE: "1000000",
  RATE_LIMIT_SERVICE_PER_MINUTE: "1000000",
  WEBHOOK_PRIVATE_TARGETS: "on",
  // Mails of a test clock are kept, so that this server is never asked.
  MAIL_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Bench <bench@example.com>",
  PORTAL_ORIGIN: "https://{slug}.example.com",
};

/** The service and what it calls, each a process of its own, except the bank. */
export interface Services {
  readonly service: Running;
  /** In this process, for what has no API. */
  readonly context: Context;
  readonly engineUrl: string;
  readonly receiverUrl: string;
  /** A person's sign-in at the bank. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

export async function startServices(databaseUrl: string): Promise<Services> {
  const engine = await startProgram("sandbox/engine/main.ts", "ENGINE_PORT", { DATABASE_URL: databaseUrl });
  const bank = await startBankLink({ port: 0, host: "127.0.0.1", ...BANK });
  const settings = {
    ...OTHER_SETTINGS,
    ...{ DATABASE_URL: databaseUrl, ENGINE_URL: engine.url },
    ...{ BANK_LINK_URL: bank.url, BANK_LINK_CLIENT_ID: BANK.clientId, BANK_LINK_SECRET: BANK.secret },
  };
  await migrateBy(settings);
  const receiver = fork(new URL("../webhooks/receiver.ts", import.meta.url));
  const [port] = (await once(receiver, "message")) as [number];
  const service = await startProgram("extensions/main.ts", "EXTENSIONS_PORT", settings);
  // The engine sends its webhooks to the service.
  const context = await contextOf({ ...settings, ENGINE_WEBHOOK_BASE_URL: service.url });
  return {
    ...{ service, context, engineUrl: engine.url, receiverUrl: `http://127.0.0.1:${port}/alive` },
    signIn: () => signInAt(bank.url),
    async stop() {
      await context.close();
      await service.stop();
      receiver.kill();
      await bank.close();
      await engine.stop();
    },
  };
}

const contextOf = (settings: Record<string, string>) =>
  createContext({ config: readConfig(settings), logger: pino({ level: "error" }), registry });

async function migrateBy(settings: Record<string, string>): Promise<void> {
  const context = await contextOf(settings);
  await migrate(context.orm);
  await context.close();
}

async function signInAt(url: string): Promise<string> {
  const response = await fetch(new URL("/sandbox/public_token/create", url), {
    method: "POST",
    headers: { "plaid-client-id": BANK.clientId, "plaid-secret": BANK.secret },
    body: JSON.stringify({ institution_id: "ins_payouts" }),
  });
  return String(((await response.json()) as { public_token: string }).public_token);
}
