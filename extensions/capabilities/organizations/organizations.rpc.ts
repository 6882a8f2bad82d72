import type { ServiceImpl } from "@connectrpc/connect";
import type { Environment } from "#contract/environment.ts";
import { messageOf } from "#extensions/platform/message-of.ts";
import { systemWorkOf } from "#extensions/platform/work/work.ts";
import { OrganizationSchema, type OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { findMerchantId, getOrganization } from "./organizations.service.ts";

export const organizationsRpc: ServiceImpl<typeof OrganizationService> = {
  async findOrganization({ organization: name, environment }, context) {
    const work = systemWorkOf(context);
    const organization = await getOrganization(
      work,
      name.case === "organizationSlug" ? { slug: name.value } : { id: name.value ?? "" },
    );
    const merchantId = await findMerchantId(work, organization, (environment || "sandbox") as Environment);
    return messageOf(OrganizationSchema, organization, {
      organizationId: organization.id,
      organizationSlug: organization.slug,
      merchantId,
    });
  },
};
