import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import { connectMerchant } from "./connect-merchant.ts";
import type { MerchantExtension } from "./merchant-extension.entity.ts";

export const merchantCommands: readonly Command[] = [
  {
    name: "merchants connect",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (work, options) => {
      const tenantWork = await inOrganization(work, options);
      return merchantJson(await connectMerchant(tenantWork, { name: tenantWork.tenant.organizationSlug }));
    },
  },
];

function merchantJson({ id, organizationId, environment, engineMerchantId, isActive }: MerchantExtension) {
  return {
    merchant_extension_id: id,
    organization_id: organizationId,
    environment,
    engine_merchant_id: engineMerchantId,
    is_active: isActive,
  };
}
