import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Named filters of a dashboard list, shared by the whole organization. */
export const SavedViewEntity = defineEntity({
  name: "SavedView",
  tableName: "saved_views",
  ...tenantOwned,
  properties: {
    ...resource(),
    list: text(),
    name: text(),
    /** The query string of the page's URL. */
    query: text(),
  },
});

export type SavedView = InferEntity<typeof SavedViewEntity>;
