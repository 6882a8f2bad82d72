import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { StoredTerms } from "./price-terms.rules.ts";

export type PriceStatus = "active" | "archived";

/** What a period of a plan costs. Its terms never change. */
export const PriceEntity = defineEntity({
  name: "Price",
  tableName: "prices",
  ...tenantOwned,
  properties: {
    ...resource(),
    planId: text(),
    status: text().$type<PriceStatus>(),
    currency: text(),
    terms: p.json<StoredTerms>().columnType("jsonb"),
  },
});

export type Price = InferEntity<typeof PriceEntity>;
