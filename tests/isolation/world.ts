import { randomUUID } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { ExportEntity } from "#extensions/capabilities/exports/export.entity.ts";
import { registry } from "#extensions/capabilities.ts";
import { addMember } from "#sandbox/central-auth/seed.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { aCentralAuth, SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { aToken, EXTERNAL, JUNIPER, KIM, NORTHWIND, ROBIN, SESSION_SECRET } from "#tests/sessions/support/world.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { prepare } from "#tests/support/exports.ts";
import { silentMail } from "#tests/support/mail.ts";
import { anOrganization, aPlatform, type PlatformOptions, type TestOrganization } from "#tests/support/platform.ts";
import type { Ids } from "#tests/support/sample.ts";
import { buildLiveWorld, buildWholeWorld, buildWorld, type Stage } from "#tests/support/world.ts";

/** An organization with its resources and credentials. */
export interface Side {
  readonly organization: TestOrganization;
  readonly ids: Ids;
  readonly canary: string;
  readonly key: string;
  /** Of a session that begins now: the matrix takes longer than a sign-in counts as fresh. */
  readonly cookie: () => Promise<string>;
  /** A person's location: the organization's central ID, and the default environment. */
  readonly centralOrgId: string;
  readonly environment: "sandbox";
}

const UNLIMITED = {
  RATE_LIMIT_KEY_PER_MINUTE: "1000000",
  RATE_LIMIT_SESSION_PER_MINUTE: "1000000",
  RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000",
};

export type World = Awaited<ReturnType<typeof aMirroredWorld>>;

/** The whole product with two equal organizations. The second one's data contains its canary. */
export async function aMirroredWorld(callTokenKeys: string, on: Pick<PlatformOptions, "distributed"> = {}) {
  const logged: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const bank = await aBankLinkProvider();
  const [auth, platform] = await Promise.all([
    aCentralAuth(),
    aPlatform({ ...on, logger, env: { SERVICE_AUTH_JWKS: callTokenKeys, ...bank.env, ...silentMail } }),
  ]);
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  const settings = {
    AUTH_URL: auth.url,
    AUTH_SERVICE_SECRET: SERVICE_SECRET,
    SESSION_SECRET,
    EXTERNAL_DOMAIN: EXTERNAL,
  };
  const ui = await aServer({
    extensions: { caller: platform.callers.grpc, calledFor: [] },
    settings: { ...settings, ...UNLIMITED },
  });
  await addMember(auth.accounts, KIM, JUNIPER);
  const stageOf = (organization: TestOrganization, canary: string): Stage => ({
    platform,
    organization,
    bank,
    canary,
  });
  const side = async (slug: string, email: string): Promise<Side> => {
    const organization = await anOrganization(platform, slug, slug);
    const canary = `CANARY${randomUUID()}`;
    const { key } = await createApiKey(organization.work(), { scopes: ["*"], name: canary });
    const [sub, orgId] = await Promise.all([
      one(auth.accounts.pool, `select id from auth."user" where email = $1`, email),
      one(auth.accounts.pool, "select id from auth.organization where slug = $1", slug),
    ]);
    const cookie = async () => `tollhouse.session_token=${await aToken({ sub, orgId })}`;
    const ids = await buildWholeWorld(stageOf(organization, canary));
    return { organization, ids, canary, key, cookie, centralOrgId: orgId, environment: "sandbox" };
  };

  const ours = await side(NORTHWIND, ROBIN);
  const theirs = await side(JUNIPER, KIM);
  return {
    platform,
    ui,
    logged,
    ours,
    theirs,
    /** The side's IDs, with new resources for the named ones. */
    fresh: async (of: Side, named: readonly string[]): Promise<Ids> => {
      const some = await buildWorld(stageOf(of.organization, of.canary), named);
      return { ...of.ids, ...some };
    },
    /** Our own resources in live, which are as foreign as the other organization's. */
    live: await buildLiveWorld(stageOf(ours.organization, ours.canary)),
    /** Prepares our exports, since only so many may wait at once. */
    async prepareExports(): Promise<void> {
      const { em, environment } = ours.organization.work();
      const waiting = await em.find(ExportEntity, { environment, status: "pending" }, { fields: ["id"] });
      for (const { id } of waiting) await prepare(ours.organization.work(), id);
    },
    /** A digest of all rows of the organization. */
    async rowsOf({ organization }: Side): Promise<string[]> {
      const { rows } = await client.query<{ sums: string }>({ ...ROWS_IN_SHORT, values: [organization.id] });
      return rows[0]?.sums.split(",") ?? [];
    },
    async close() {
      await client.end();
      await ui.stop();
      await auth.close();
      await platform.close();
      await bank.close();
    },
  };
}

/** Names of tables whose rows differ. */
export function changedTables(before: readonly string[], after: readonly string[]): string[] {
  return after.filter((sum) => !before.includes(sum)).map((sum) => sum.split(" ")[0] ?? sum);
}

/** One statement for all tables, since it runs before and after each operation. */
const ROWS_IN_SHORT = {
  name: "rows-in-short",
  // An array, since a function takes 100 arguments at most.
  text: `select array_to_string(array[${registry.entities.map(({ meta }) => `(${sumOf(meta.tableName)})`).join(", ")}], ',') as sums`,
};

function sumOf(table: string): string {
  return `select '${table} ' || md5(coalesce(string_agg(t::text, '|' order by t::text), ''))
    from ${table} t where organization_id = $1`;
}

async function one(pool: { query: pg.Pool["query"] }, sql: string, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql, [name]);
  if (!rows[0]) throw new Error(`There is no ${name}.`);
  return rows[0].id;
}
