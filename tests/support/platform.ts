import { randomBytes } from "node:crypto";
import { type Logger, pino } from "pino";
import { afterAll, inject } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { connectTo } from "#extensions/caller/index.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { createService } from "#extensions/service.ts";
import { startSandboxEngine } from "#sandbox/engine/server.ts";
import { wrongBooks } from "./books.ts";
import { aDatabase, aTemplate, type TestDatabase } from "./database.ts";
import { storedEventFaults } from "./event-faults.ts";
import { recordEventTypes } from "./event-types.ts";
import { keyed } from "./keyed-caller.ts";
import { wrongMetadataValues } from "./metadata-values.ts";
import { type SandboxCalls, sandboxCalls } from "./sandbox-calls.ts";
import { wrongSearchTerms } from "./search-terms.ts";
import { STATEMENTS_FOLDER } from "./sql/recorded-statements.ts";
import { asRole, layTripwire } from "./sql/tripwire.ts";
import { watchOrms } from "./sql/watched-orm.ts";
import { unrecordedVersions } from "./unrecorded-versions.ts";

// For the processes that this one starts as well.
process.env[STATEMENTS_FOLDER] = inject("statementsFolder");
watchOrms();

export const TEST_SECRET = "a-secret-that-only-tests-know-long-enough-for-production";

const SILENT = pino({ level: "silent" });

/** Many files share the machine, so connections and locks take longer than in production. */
const PATIENT = {
  DATABASE_CONNECT_TIMEOUT_MS: "15000",
  DATABASE_STATEMENT_TIMEOUT_MS: "9000",
  DATABASE_QUERY_TIMEOUT_MS: "9500",
};

export interface PlatformOptions {
  clock?: { now(): Date };
  env?: Record<string, string>;
  logger?: Logger;
  /**
   * For tests without booked money rows, or with corrupted ones. The books and the indexes of metadata and of what is
   * searched are verified at the end of all others.
   */
  spoilsBooks?: boolean;
  /** A database with the schema, which is dropped in the end; a copy of the run's own when absent. */
  distributed?: TestDatabase;
}

/** The whole service: real PostgreSQL, real ports, the sandbox engine over HTTP. `close` ends all of it. */
export async function aPlatform({
  clock = systemClock,
  env = {},
  logger = SILENT,
  spoilsBooks = false,
  distributed,
}: PlatformOptions = {}) {
  const database = distributed ?? (await aDatabase(await aTemplate("extensions", migrateSchema)));
  const engine = await startSandboxEngine({
    databaseUrl: database.url,
    port: 0,
    host: "127.0.0.1",
    adminApiKey: "test_admin",
    publicUrl: env.ENGINE_PUBLIC_URL,
  });
  const settings = platformEnv(database.url, engine.url, { ...PATIENT, ...env });
  // A plain role, which the tripwire applies to. Nodes of a distributed database have neither.
  const config = readConfig({
    ...settings,
    DATABASE_URL: distributed?.url ?? asRole(database.url, inject("tenantRole")),
  });
  const context = await createContext({ config: config, logger: logger, registry, clock });
  const server = createService(context, { port: 0, grpcPort: 0 });
  const { url, grpcUrl } = await server.start();
  const grpc = keyed(connectTo({ url: grpcUrl, secret: TEST_SECRET }));
  const connect = keyed(connectTo({ url, protocol: "connect", secret: TEST_SECRET }));
  return {
    context,
    settings,
    url,
    grpcUrl,
    engineUrl: engine.url,
    databaseUrl: database.url,
    sandbox: sandboxCalls(engine.url, "test_admin"),
    callers: { grpc, connect },
    async close() {
      for (const caller of [grpc, connect]) caller.close();
      await server.stop(2_000);
      const wrong = spoilsBooks ? [] : await wrongBooks(context, database.url);
      await context.close();
      await engine.close();
      const unrecorded = await unrecordedVersions(database.url, registry.entities);
      const misplaced = spoilsBooks ? [] : await wrongMetadataValues(database.url, registry.entities);
      const unfound = spoilsBooks ? [] : await wrongSearchTerms(database.url, registry.entities);
      const faults = await storedEventFaults(database.url);
      await recordEventTypes(inject("eventTypesFolder"), database.url);
      await database.drop();
      if (wrong.length > 0) throw new Error(`the books are wrong:\n${wrong.join("\n")}`);
      if (unrecorded.length > 0) throw new Error(`changes without an event:\n${unrecorded.join("\n")}`);
      if (misplaced.length > 0) throw new Error(`the index of metadata is wrong:\n${misplaced.join("\n")}`);
      if (unfound.length > 0) throw new Error(`the index of searches is wrong:\n${unfound.join("\n")}`);
      if (faults.length > 0) throw new Error(`events are not as their schemas say:\n${faults.join("\n")}`);
    },
  };
}

/** A platform with an organization, for the tests of the file that starts it: it is closed after them. */
export async function startPlatform(options: PlatformOptions = {}) {
  const platform = await aPlatform(options);
  afterAll(() => platform.close());
  return { platform, organization: await anOrganization(platform) };
}

export type Platform = Awaited<ReturnType<typeof aPlatform>>;

export function platformEnv(databaseUrl: string, engineUrl: string, env: Record<string, string> = {}) {
  return {
    DATABASE_URL: databaseUrl,
    ENGINE_URL: engineUrl,
    ENGINE_API_KEY: "test_admin",
    INTERNAL_SECRET: TEST_SECRET,
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64url")}`,
    // Mails can be enqueued; only tests with a mail server send them.
    MAIL_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "Tollhouse <no-reply@tollhouse.example>",
    PORTAL_ORIGIN: "https://{slug}.portal.example",
    // The tests' receivers listen on this machine.
    WEBHOOK_PRIVATE_TARGETS: "on",
    LOG_LEVEL: "silent",
    RATE_LIMIT_ORGANIZATION_PER_MINUTE: "1000000",
    RATE_LIMIT_SERVICE_PER_MINUTE: "1000000",
    MAIL_LIMIT_ORGANIZATION_PER_DAY: "1000000",
    MAIL_LIMIT_RECIPIENT_PER_DAY: "1000000",
    ...env,
  };
}

export interface TestOrganization {
  id: string;
  slug: string;
  engineMerchantId: string;
  work(idempotencyKey?: string): UnitOfWork;
  /** Work in the live environment. */
  liveWork(): UnitOfWork;
}

/** An organization with a merchant account at the sandbox engine. */
export async function anOrganization(
  { context }: { context: Context },
  name = "Acme",
  slug = `${name.toLowerCase()}-${randomBytes(4).toString("hex")}`,
): Promise<TestOrganization> {
  const system = createSystemWork(context, { requestId: "test" });
  const tenant = tenantOf(await createOrganization(system, { slug, name }));
  const { engineMerchantId } = await connectMerchant(await system.inTenant(tenant), { name });
  const workIn = (environment: Environment, idempotencyKey: string | null) =>
    createUnitOfWork(context, tenant, { environment, requestId: "test", idempotencyKey });
  return {
    id: tenant.organizationId,
    slug,
    engineMerchantId,
    work: (idempotencyKey) => workIn("sandbox", idempotencyKey ?? null),
    liveWork: () => workIn("live", null),
  };
}

export async function anApiKey(organization: TestOrganization, scopes: readonly string[] = ["*"]): Promise<string> {
  return (await createApiKey(organization.work(), { scopes })).key;
}

async function migrateSchema(databaseUrl: string): Promise<void> {
  const orm = await createOrm(databaseUrl, registry);
  await migrate(orm);
  await orm.close();
  const tables = registry.entities.map(({ meta }) => meta.tableName);
  await layTripwire(databaseUrl, inject("tenantRole"), tables);
}

export type { SandboxCalls };
