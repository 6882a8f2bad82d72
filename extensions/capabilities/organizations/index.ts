import { capability } from "#extensions/platform/composition/capability.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { centralAuth } from "./members.ts";
import { OrganizationEntity } from "./organization.entity.ts";
import { organizationCommands } from "./organizations.commands.ts";
import { organizationsRpc } from "./organizations.rpc.ts";

export const organizations = capability("organizations", {
  service: OrganizationService,
  handlers: organizationsRpc,
  parts: [centralAuth],
  systemEntities: [OrganizationEntity],
  commands: organizationCommands,
});

export { demoOrganizations } from "./demo-organizations.ts";
export { findMembers, type Member } from "./members.ts";
export type { Organization, PublicProfile } from "./organization.entity.ts";
export { organizationJson } from "./organizations.commands.ts";
export {
  createOrganization,
  getOrganization,
  listOrganizations,
  replacePublicProfile,
  tenantOf,
} from "./organizations.service.ts";
