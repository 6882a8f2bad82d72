export type { Organization, PublicProfile } from "./organization.entity.ts";
export { organizationsRpc } from "./organizations.rpc.ts";
export {
  changePublicProfile,
  createOrganization,
  findMerchantId,
  getOrganization,
  listOrganizations,
  SlugTakenError,
  tenantFinder,
  tenantOf,
} from "./organizations.service.ts";
