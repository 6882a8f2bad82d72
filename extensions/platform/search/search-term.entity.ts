import { defineEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A text that finds a resource by its beginning: rows with one beginning are one range of the primary key. */
export const SearchTermEntity = defineEntity({
  name: "SearchTerm",
  tableName: "search_terms",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    environment: text().$type<Environment>().primary(),
    /** The table of the resource, without its ending. */
    resource: text().primary(),
    /** Of the resource's text (`termsOf`). In the order of its bytes. */
    term: text().primary(),
    /** Of the resource, as the ID is: the newest rows of a range are told without reading them. */
    createdAt: instant().primary(),
    id: text().primary(),
  },
});
