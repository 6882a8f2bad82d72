import { inject } from "vitest";
import { aBankLinkProvider, BANK_LINK_CLIENT } from "#tests/support/bank-links.ts";
import { onDatabase } from "#tests/support/database.ts";
import { silentMail } from "#tests/support/mail.ts";
import { buildPages } from "#tests/support/pages.ts";
import { aPlatform, TEST_SECRET } from "#tests/support/platform.ts";
import { asRole } from "#tests/support/sql/tripwire.ts";
import { worldTerminalOverHttp } from "#tests/terminal/world-terminal.ts";
import { CARD_NUMBERS } from "./hostile-values.ts";
import { type Program, startProgram } from "./programs.ts";
import { aTenant, keysOf } from "./tenants.ts";
import type { Material } from "./valid.ts";

const WITHOUT_LIMITS = { RATE_LIMIT_KEY_PER_MINUTE: "0", RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "0" };

/** Pages have a sign-in to redirect to, but no request carries a session. */
const SESSIONS = {
  AUTH_URL: "http://127.0.0.1:1",
  AUTH_SERVICE_SECRET: "the-auth-service-secret-of-the-fuzz",
  SESSION_SECRET: "the-session-secret-of-the-fuzz-0123456789",
};

const TERMINAL_SECRET = "the-secret-of-the-terminals-of-the-fuzz";

/** The engine's public address may appear in answers; the internal address may not. */
const BROWSERS = { ENGINE_PUBLIC_URL: "https://engine.example.com" };

/** The product in its processes, with two organizations. The service's statements run under the tripwire. */
export async function aFuzzedProduct({ things }: { things: number }) {
  await buildPages();
  const bank = await aBankLinkProvider();
  const platform = await aPlatform({ env: { ...bank.env, ...silentMail, ...BROWSERS } });
  const terminals = await worldTerminalOverHttp(platform);
  const databaseUrl = await asTenantRole(platform.databaseUrl);
  const service = await startProgram({
    args: ["--import", "./tests/support/sql/watch-process.ts", "extensions/main.ts"],
    env: {
      ...platform.settings,
      DATABASE_URL: databaseUrl,
      TERMINAL_URL: terminals.url,
      TERMINAL_SECRET,
      EXTENSIONS_PORT: "0",
      EXTENSIONS_GRPC_PORT: "0",
      LOG_LEVEL: "info",
    },
    isListening: ({ msg }) => msg === "listening",
  });
  const uis: Program[] = [];
  const aUi = async (limits: Readonly<Record<string, string>> = WITHOUT_LIMITS) => {
    const env = {
      ...SESSIONS,
      // Not development: it must not start without the build.
      APP_ENV: "staging",
      PORT: "0",
      EXTENSIONS_GRPC_URL: String(service.facts.grpcUrl),
      INTERNAL_SECRET: TEST_SECRET,
      LOG_LEVEL: "info",
    };
    const ui = await startProgram({
      args: ["server.ts"],
      env: { ...env, ...limits },
      isListening: ({ mode, port }) => mode !== undefined && typeof port === "number",
    });
    uis.push(ui);
    return { port: Number(ui.facts.port), program: ui };
  };
  const ui = await aUi();
  const own = await aTenant(platform, bank, things);
  const other = await aTenant(platform, bank, Math.ceil(things / 2));
  const keys = await keysOf(own.organization, other.organization);
  const material: Material = { own: own.ids, foreign: other.ids, who: Object.keys(keys) };
  return {
    ...ui,
    aUi,
    service,
    keys,
    material,
    canaries: { own: own.canaries, other: other.canaries },
    /** Secrets that no answer and no log may contain. */
    secrets: [
      TEST_SECRET,
      String(platform.settings.ENCRYPTION_KEYS),
      BANK_LINK_CLIENT.secret,
      TERMINAL_SECRET,
      "test_admin",
      SESSIONS.SESSION_SECRET,
      SESSIONS.AUTH_SERVICE_SECRET,
      ...CARD_NUMBERS,
    ],
    /** Internal addresses that no answer may contain. */
    addresses: [
      new URL(String(service.facts.grpcUrl)).host,
      new URL(platform.engineUrl).host,
      new URL(bank.url).host,
      new URL(terminals.url).host,
      inject("tenantRole"),
      process.cwd(),
    ],
    logs: () => [service, ...uis].flatMap(({ written }) => written),
    async close() {
      for (const program of [...uis, service]) await program.stop();
      await platform.close();
      await bank.close();
      terminals.close();
    },
  };
}

/** The role that the tripwire applies to, which may also create the job queue's schema. */
async function asTenantRole(databaseUrl: string): Promise<string> {
  await onDatabase(databaseUrl, async (client) => {
    const [database, role] = [client.database ?? "", inject("tenantRole")].map((name) => client.escapeIdentifier(name));
    await client.query(`grant create on database ${database} to ${role}`);
  });
  return asRole(databaseUrl, inject("tenantRole"));
}
