import { randomUUID } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { connectMerchant } from "#extensions/capabilities/merchants/index.ts";
import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { encodeCursor } from "#extensions/platform/lists/paging.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";
import { addMember } from "#sandbox/central-auth/seed.ts";
import { aServer } from "#tests/app/support/a-server.ts";
import { aCentralAuth, SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { aToken, EXTERNAL, JUNIPER, KIM, NORTHWIND, ROBIN, SESSION_SECRET } from "#tests/sessions/support/world.ts";
import { aBankLinkProvider } from "#tests/support/bank-links.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { aPlatform, type TestOrganization } from "#tests/support/platform.ts";

/** Names by which an operation asks for things, and what they are called in one organization. */
export type Ids = Readonly<Record<string, string>>;

/** An organization, what it holds, and what somebody of it proves himself with. */
export interface Side {
  readonly organization: TestOrganization;
  readonly ids: Ids;
  readonly canary: string;
  readonly key: string;
  readonly cookie: string;
}

const UNLIMITED = { RATE_LIMIT_KEY_PER_MINUTE: "1000000", RATE_LIMIT_FAILED_AUTH_PER_MINUTE: "1000000" };

export type World = Awaited<ReturnType<typeof aMirroredWorld>>;

/** The whole product with two organizations that hold the same. What the second holds carries its canary. */
export async function aMirroredWorld(callTokenKeys: string) {
  const logged: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const bank = await aBankLinkProvider();
  const [auth, platform] = await Promise.all([
    aCentralAuth(),
    aPlatform({ logger, env: { SERVICE_AUTH_JWKS: callTokenKeys, ...bank.env } }),
  ]);
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  const settings = {
    AUTH_URL: auth.url,
    AUTH_SERVICE_SECRET: SERVICE_SECRET,
    SESSION_SECRET,
    EXTERNAL_DOMAIN: EXTERNAL,
  };
  const face = await aServer({
    extensions: { caller: platform.callers.grpc, calledFor: [] },
    settings: { ...settings, ...UNLIMITED },
  });
  await addMember(auth.accounts, KIM, JUNIPER);
  const side = async (slug: string, email: string): Promise<Side> => {
    const organization = await organizationCalled(platform, slug);
    const canary = `CANARY${randomUUID()}`;
    const { key, apiKey } = await createApiKey(organization.work(), { scopes: ["*"], name: canary });
    const [sub, orgId] = await Promise.all([
      one(auth.accounts.pool, `select id from auth."user" where email = $1`, email),
      one(auth.accounts.pool, "select id from auth.organization where slug = $1", slug),
    ]);
    const cookie = `tollhouse.session_token=${await aToken({ sub, orgId })}`;
    const ids = { ...(await someOf(organization)), api_key_id: apiKey.id };
    return { organization, ids, canary, key, cookie };
  };

  /** A dispute with evidence and an answered submission, and everything else that can be asked for by a name. */
  async function someOf(organization: TestOrganization, canary = organization.slug): Promise<Ids> {
    const { disputes, bankLinks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const [dispute, sent] = [await aDispute(platform, organization), await aDispute(platform, organization)];
    const idempotencyKey = randomUUID();
    const file = { fileName: `${canary}.pdf`, content: A_PDF };
    for (const { id } of [dispute, sent])
      await disputes.attachEvidence({
        disputeId: id,
        evidenceType: "customer_name",
        content: { case: "text", value: canary },
      });
    const { evidenceId } = await disputes.attachEvidence({
      disputeId: dispute.id,
      evidenceType: "receipt",
      content: { case: "file", value: file },
    });
    // It stands in the audit log.
    await disputes.listEvidence({ disputeId: dispute.id });
    await disputes.submitEvidence({ disputeId: sent.id }, { headers: { "idempotency-key": idempotencyKey } });
    await client.query("update dispute_extensions set reason = $2 where organization_id = $1", [
      organization.id,
      canary,
    ]);
    const { bankLinkId } = await bankLinks.createBankLink({ publicToken: await bank.signIn() });
    return {
      organization_id: organization.id,
      organization_slug: organization.slug,
      dispute_id: dispute.id,
      engine_dispute_id: dispute.engineDisputeId,
      sent_dispute_id: sent.id,
      transaction_id: dispute.transactionId,
      evidence_id: evidenceId,
      bank_link_id: bankLinkId,
      subject_id: dispute.id,
      engine_merchant_id: organization.engineMerchantId,
      idempotency_key: idempotencyKey,
      cursor: encodeCursor(organization.work(), { at: new Date(), id: dispute.id }, { list: "disputes" }),
    };
  }

  const ours = await side(NORTHWIND, ROBIN);
  const theirs = await side(JUNIPER, KIM);
  return {
    platform,
    face,
    logged,
    ours,
    theirs: { ...theirs, ids: { ...theirs.ids, ...(await someOf(theirs.organization, theirs.canary)) } },
    fresh: async (of: Side): Promise<Ids> => {
      const { apiKey } = await createApiKey(of.organization.work(), { scopes: [] });
      const some = await someOf(of.organization, of.canary);
      return { ...of.ids, ...some, api_key_id: apiKey.id, idempotency_key: randomUUID() };
    },
    /** Things of ours in the other environment, which are as foreign as theirs. */
    live: { dispute_id: await aLiveDispute(platform, ours), api_key_id: await aLiveKey(platform, ours) },
    /** All rows of the organization, in short. */
    async rowsOf({ organization }: Side): Promise<string> {
      const sums = registry.entities.map(async ({ meta: { tableName } }) => {
        const sql = `select md5(coalesce(string_agg(t::text, '|' order by t.id), '')) as sum from ${tableName} t where organization_id = $1`;
        return `${tableName} ${(await client.query<{ sum: string }>(sql, [organization.id])).rows[0]?.sum}`;
      });
      return (await Promise.all(sums)).join("\n");
    },
    async close() {
      await client.end();
      await face.stop();
      await auth.close();
      await platform.close();
      await bank.close();
    },
  };
}

type RunningPlatform = Awaited<ReturnType<typeof aPlatform>>;

async function organizationCalled({ context }: RunningPlatform, slug: string): Promise<TestOrganization> {
  const system = createSystemWork(context, { requestId: "test" });
  const tenant = tenantOf(await createOrganization(system, { slug, name: slug }));
  const { engineMerchantId } = await connectMerchant(system.inTenant(tenant), { name: slug });
  const call = { environment: "sandbox", requestId: "test", idempotencyKey: null } as const;
  return { id: tenant.organizationId, slug, engineMerchantId, work: () => createUnitOfWork(context, tenant, call) };
}

async function aLiveKey({ context }: RunningPlatform, { organization }: Side): Promise<string> {
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const call = { environment: "live", requestId: "test", idempotencyKey: null } as const;
  return (await createApiKey(createUnitOfWork(context, tenant, call), { scopes: [] })).apiKey.id;
}

async function aLiveDispute({ context }: RunningPlatform, { organization }: Side): Promise<string> {
  const tenant = { organizationId: organization.id, organizationSlug: organization.slug };
  const call = { environment: "live", requestId: "test", idempotencyKey: null } as const;
  const [id = ""] = await someDisputeRows(createUnitOfWork(context, tenant, call), 1);
  return id;
}

async function one(pool: { query: pg.Pool["query"] }, sql: string, name: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(sql, [name]);
  if (!rows[0]) throw new Error(`There is no ${name}.`);
  return rows[0].id;
}
