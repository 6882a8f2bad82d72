export type { Organization } from "./organization.entity.ts";
export { organizationsRpc } from "./organizations.rpc.ts";
export {
  createOrganization,
  findMerchantId,
  getOrganization,
  listOrganizations,
  SlugTakenError,
  tenantFinder,
  tenantOf,
} from "./organizations.service.ts";
