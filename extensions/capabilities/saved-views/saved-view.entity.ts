import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Filters of a dashboard's list under a name. The whole organization has it. */
export const SavedViewEntity = defineEntity({
  name: "SavedView",
  tableName: "saved_views",
  ...tenantOwned,
  properties: {
    ...resource(),
    list: text(),
    name: text(),
    /** The query of the page's address. */
    query: text(),
  },
});

export type SavedView = InferEntity<typeof SavedViewEntity>;
