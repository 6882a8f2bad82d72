import { randomUUID } from "node:crypto";
import { OrganizationEntity } from "#extensions/capabilities/organizations/organization.entity.ts";
import { addMember, ensureUser, removeMember } from "#sandbox/central-auth/seed.ts";
import { aCentralAuth, SERVICE_SECRET } from "#tests/central-auth/support/central-auth.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

/** The central service, which knows the members of the tests' organizations. */
export async function startCentral() {
  const auth = await closedAfterTests(aCentralAuth());
  return {
    url: auth.url,
    /** Settings that make the service ask it. */
    env: { AUTH_URL: auth.url, AUTH_SERVICE_SECRET: SERVICE_SECRET },
    /** The organization at the central service too, without members. */
    async knows({ context }: Pick<Platform, "context">, { id, slug }: TestOrganization): Promise<string> {
      const centralId = `central-${slug}`;
      await auth.accounts.pool.query(
        `insert into auth.organization (id, slug, name, "createdAt") values ($1, $2, $2, now())`,
        [centralId, slug],
      );
      await context.orm.em.fork().nativeUpdate(OrganizationEntity, { id }, { centralId });
      return centralId;
    },
    /** Adds a new person. Returns the user ID and the address. */
    async join({ slug }: TestOrganization, role = "member") {
      const userId = `usr_${randomUUID()}`;
      const email = `${userId}@members.example`;
      await ensureUser(auth.accounts, { id: userId, email, name: "A member", password: randomUUID() });
      await addMember(auth.accounts, email, slug, role);
      return { userId, email };
    },
    leave: ({ slug }: TestOrganization, { email }: { readonly email: string }) =>
      removeMember(auth.accounts, email, slug),
    setRole: ({ slug }: TestOrganization, { email }: { readonly email: string }, role: string) =>
      addMember(auth.accounts, email, slug, role),
  };
}

export type Central = Awaited<ReturnType<typeof startCentral>>;
export type Person = Awaited<ReturnType<Central["join"]>>;
