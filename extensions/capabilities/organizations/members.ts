import { type CentralMember, createCentralAuth } from "#extensions/connectors/central-auth/index.ts";
import { part } from "#extensions/platform/work/part.ts";
import { assertMayAsk, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { getOrganization } from "./organizations.service.ts";

export type Member = CentralMember;

/** Null when the installation does not name the central service. */
export const centralAuth = part(
  "central-auth",
  ({ config }) => config.centralAuth && createCentralAuth(config.centralAuth),
);

/**
 * The organization's members at this moment, since people leave without our being told. Null when the central service
 * has no list of them, or the organization has not been seen there yet.
 * @throws CentralAuthError
 */
export async function findMembers(work: UnitOfWork): Promise<readonly Member[] | null> {
  assertMayAsk(work);
  const central = work.context.use(centralAuth);
  const { centralId } = await getOrganization(work, { id: work.tenant.organizationId });
  return central && centralId != null ? central.members(centralId) : null;
}
