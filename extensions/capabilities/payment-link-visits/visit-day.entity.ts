import { defineEntity } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A day in the organization's zone. It goes with its salt once the day is over. */
export const VisitDayEntity = defineEntity({
  name: "PaymentLinkVisitDay",
  tableName: "payment_link_visit_days",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** YYYY-MM-DD */
    day: text(),
    /** Without it, nobody can compute which visitor a hash belongs to. */
    salt: text(),
    createdAt: createdAt(),
  },
});

/** Who was counted on a day, so that a visitor counts once per link. The rows go with their day. */
export const VisitorEntity = defineEntity({
  name: "PaymentLinkVisitor",
  tableName: "payment_link_visitors",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The visitor's hash, which differs between links and days. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    visitDayId: text(),
  },
});
