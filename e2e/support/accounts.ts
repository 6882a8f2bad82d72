import { randomBytes } from "node:crypto";
import { createAuth } from "#sandbox/central-auth/auth/auth.ts";
import { createPool } from "#sandbox/central-auth/auth/database.ts";
import { authOptions } from "#sandbox/central-auth/auth/options.ts";
import { readConfig } from "#sandbox/central-auth/config/config.ts";
import { type Accounts, addMember, DEMO_PASSWORD, ensureUser, removeMember } from "#sandbox/central-auth/seed.ts";
import { createLogger } from "#sandbox/shared/log.ts";
import { AUTH_URL, CENTRAL_DOMAIN } from "./names.ts";
import type { ProductUnderTest } from "./product.ts";

/** Actions of an owner at the central service: each test gets its own people, so that tests run in parallel. */
export interface People {
  /** Adds a person with the demo password to these organizations. Returns the email address. */
  join(...slugs: readonly string[]): Promise<string>;
  /** An organization of its own at the central service. */
  found(slug: string, name: string): Promise<void>;
  /** As an owner, or in another role. */
  add(email: string, slug: string, role?: string): Promise<void>;
  remove(email: string, slug: string): Promise<void>;
  /** Makes this person's sign-in twenty minutes old. New application sessions pick it up. */
  letAge(email: string): Promise<void>;
  close(): Promise<void>;
}

export function connectPeople({ settings }: ProductUnderTest): People {
  const accounts = openAccounts(settings);
  return {
    async join(...slugs) {
      const email = `person-${randomBytes(4).toString("hex")}@test.example`;
      await ensureUser(accounts, { email, name: "Pat Person", password: DEMO_PASSWORD });
      for (const slug of slugs) await addMember(accounts, email, slug);
      return email;
    },
    async found(slug, name) {
      const { adapter } = await accounts.auth.$context;
      await adapter.create({ model: "organization", data: { slug, name, createdAt: new Date() } });
    },
    add: (email, slug, role) => addMember(accounts, email, slug, role),
    remove: (email, slug) => removeMember(accounts, email, slug),
    async letAge(email) {
      const sql = `update auth.session
        set "createdAt" = "createdAt" - interval '20 minutes', "signedInAt" = "signedInAt" - interval '20 minutes'
        where "userId" = (select id from auth."user" where email = $1)`;
      await accounts.pool.query(sql, [email]);
    },
    close: () => accounts.pool.end(),
  };
}

function openAccounts({ DATABASE_URL, CENTRAL_AUTH_SECRET }: ProductUnderTest["settings"]): Accounts {
  const config = readConfig({ DATABASE_URL, CENTRAL_AUTH_SECRET, AUTH_URL, CENTRAL_DOMAIN });
  const log = createLogger("central-auth", "silent");
  const pool = createPool(config.databaseUrl, log);
  return { pool, auth: createAuth(authOptions({ config, authUrl: AUTH_URL, pool, log })) };
}
