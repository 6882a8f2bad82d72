import { randomUUID } from "node:crypto";
import type { Actor } from "#contract/call-token.ts";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { openUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Platform, TestOrganization } from "#tests/support/platform.ts";

const [ADA, GRACE] = ["usr_ada", "usr_grace"];

/** Two people of an organization, and an API key of the first one. */
export async function somePeople(organization: TestOrganization) {
  const { apiKey } = await createApiKey(organization.work(), { scopes: ["*"], createdByUserId: ADA });
  const requesters: readonly Actor[] = [{ userId: ADA }, { userId: GRACE }, { apiKeyId: apiKey.id }];
  return {
    requesters,
    /** Keys cannot approve. */
    approvers: [{ userId: ADA }, { userId: GRACE }] as readonly Actor[],
    personBehind: (actor: string) => (actor === apiKey.id ? ADA : actor),
  };
}

export type People = Awaited<ReturnType<typeof somePeople>>;

/** One call, at the time that the organization's clock shows. Without an actor it is a trusted service's. */
export function callBy(
  { context }: Pick<Platform, "context">,
  organization: TestOrganization,
  actor: Actor | null = null,
): Promise<UnitOfWork> {
  const call = { environment: "sandbox", requestId: "test", idempotencyKey: randomUUID(), actor } as const;
  return openUnitOfWork(context, organization.work().tenant, call);
}
