import type { ServiceImpl } from "@connectrpc/connect";
import type { Environment } from "#contract/environment.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { systemWorkOf } from "#extensions/platform/work/work.ts";
import { OrganizationSchema, type OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { assertCentralId } from "./central-id.ts";
import { findMerchantFacts } from "./merchant-id.queries.ts";
import { getOrganization } from "./organizations.service.ts";

export const organizationsRpc: ServiceImpl<typeof OrganizationService> = {
  async findOrganization({ organization: name, environment, centralId }, context) {
    const work = systemWorkOf(context);
    const organization = await getOrganization(
      work,
      name.case === "organizationSlug" ? { slug: name.value } : { id: name.value ?? "" },
    );
    if (centralId !== undefined) await assertCentralId(work, organization, centralId);
    const { id, slug, legacyMerchantId } = organization;
    const merchant = await findMerchantFacts(work, id, (environment || "sandbox") as Environment);
    return messageOf(OrganizationSchema, organization, {
      organizationId: id,
      organizationSlug: slug,
      // Spec, "ApiContext": the legacy ID, else the engine merchant ID of the active extension.
      merchantId: legacyMerchantId ?? merchant.engineMerchantId,
      onboardingStatus: merchant.onboardingStatus ?? "not_started",
    });
  },
};
