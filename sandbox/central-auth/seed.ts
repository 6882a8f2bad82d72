import type pg from "pg";
import {
  DEMO_ACCOUNTS,
  DEMO_ORGANIZATIONS,
  DEMO_PASSWORD,
  type DemoAccount,
  type DemoOrganization,
} from "./accounts/demo.ts";
import type { Auth } from "./auth/auth.ts";

export { DEMO_PASSWORD } from "./accounts/demo.ts";

export interface Accounts {
  auth: Auth;
  pool: pg.Pool;
}

/** Creates missing demo accounts and organizations, and resets their memberships. */
export async function seedDemo(accounts: Accounts): Promise<void> {
  for (const organization of DEMO_ORGANIZATIONS) await ensureOrganization(accounts, organization);
  for (const account of DEMO_ACCOUNTS) await ensureAccount(accounts, account);
}

async function ensureAccount(accounts: Accounts, account: DemoAccount): Promise<void> {
  const { id, email, name, organizations, defaultOrganization } = account;
  await ensureUser(accounts, { id, email, name, password: DEMO_PASSWORD });
  if (defaultOrganization) await setDefaultOrganization(accounts, email, defaultOrganization);
  for (const { slug } of DEMO_ORGANIZATIONS) {
    if (organizations.includes(slug)) await addMember(accounts, email, slug);
    else await removeMember(accounts, email, slug);
  }
}

/** Creates a verified user with a password unless the email address exists. Without an ID it gets a random one. */
export async function ensureUser(
  { auth }: Accounts,
  user: { id?: string | undefined; email: string; name: string; password: string },
): Promise<void> {
  const { adapter, internalAdapter, password } = await auth.$context;
  if (await internalAdapter.findUserByEmail(user.email)) return;
  const { id: wanted, email, name } = user;
  const now = new Date();
  const data = { ...(wanted && { id: wanted }), email, name, emailVerified: true, createdAt: now, updatedAt: now };
  const { id } = await adapter.create<typeof data, { id: string }>({ model: "user", data, forceAllowId: true });
  const hash = await password.hash(user.password);
  await internalAdapter.linkAccount({ userId: id, accountId: id, providerId: "credential", password: hash });
}

async function ensureOrganization({ auth }: Accounts, { slug, name }: DemoOrganization): Promise<void> {
  const { adapter } = await auth.$context;
  if (await adapter.findOne({ model: "organization", where: [{ field: "slug", value: slug }] })) return;
  await adapter.create({ model: "organization", data: { slug, name, createdAt: new Date() } });
}

/** Adds the user to the organization, or changes the role of a member. */
export async function addMember(accounts: Accounts, email: string, slug: string, role = "owner"): Promise<void> {
  const { adapter } = await accounts.auth.$context;
  const { userId, organizationId } = await getPair(accounts.pool, email, slug);
  const { rowCount } = await accounts.pool.query(
    `update auth.member set role = $3 where "userId" = $1 and "organizationId" = $2`,
    [userId, organizationId, role],
  );
  if (rowCount === 0)
    await adapter.create({ model: "member", data: { userId, organizationId, role, createdAt: new Date() } });
}

/** Like a removal by an owner: the member's sessions keep their active organization. */
export async function removeMember({ pool }: Pick<Accounts, "pool">, email: string, slug: string): Promise<void> {
  const { userId, organizationId } = await getPair(pool, email, slug);
  await pool.query(`delete from auth.member where "userId" = $1 and "organizationId" = $2`, [userId, organizationId]);
}

async function setDefaultOrganization({ pool }: Accounts, email: string, slug: string): Promise<void> {
  const { userId, organizationId } = await getPair(pool, email, slug);
  await pool.query(`update auth."user" set "defaultOrganizationId" = $2 where id = $1`, [userId, organizationId]);
}

async function getPair(pool: pg.Pool, email: string, slug: string) {
  const { rows } = await pool.query<{ userId: string; organizationId: string }>(
    `select u.id as "userId", o.id as "organizationId" from auth."user" u, auth.organization o where u.email = $1 and o.slug = $2`,
    [email, slug],
  );
  if (!rows[0]) throw new Error(`There is no user ${email} or no organization ${slug}.`);
  return rows[0];
}
