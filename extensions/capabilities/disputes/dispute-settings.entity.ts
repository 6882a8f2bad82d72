import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** How an organization's disputes are handled in one environment. Without a row the defaults apply. */
export const DisputeSettingsEntity = defineEntity({
  name: "DisputeSettings",
  tableName: "dispute_settings",
  ...tenantOwned,
  properties: {
    ...resource(),
    /** Whether a complete draft is submitted by itself before its deadline. */
    autoSubmit: p.boolean(),
  },
});

export type DisputeSettings = InferEntity<typeof DisputeSettingsEntity>;
