import { defineEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * An entry of a resource's metadata, in the order of the resource's list: one range of the primary key is a page.
 * `DerivedRowsKeeper` writes the rows.
 */
export const MetadataValueEntity = defineEntity({
  name: "MetadataValue",
  tableName: "metadata_values",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().$type<Environment>().primary(),
    /** The table of the resource. */
    resource: text().primary(),
    /** The digest of the key and the value (`entryDigest`). */
    entry: text().primary(),
    /** Of the resource, as the ID is. */
    createdAt: instant().primary(),
    id: text().primary(),
  },
});
