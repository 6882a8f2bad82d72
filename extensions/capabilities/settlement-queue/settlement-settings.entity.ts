import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { CurrencyTerms } from "./currency-terms.ts";

/**
 * An organization's settlement settings in one environment. Without a row the defaults apply
 * (settlement-settings.service.ts).
 */
export const SettlementSettingsEntity = defineEntity({
  name: "SettlementSettings",
  tableName: "settlement_settings",
  ...tenantOwned,
  properties: {
    ...resource(),
    queueMode: text().$type<"auto" | "manual">(),
    /** An IANA name. */
    timeZone: text(),
    /** Local time after which a sale counts for the next business day, for example 17:00. */
    cutoffTime: text(),
    delayBusinessDays: p.integer(),
    schedule: text().$type<"daily" | "weekly" | "monthly" | "manual">(),
    /** 1 (Monday) to 7 of a week, or 1 to 31 of a month. */
    scheduleDay: p.integer().nullable(),
    /** Minimum settlement amounts and approval thresholds, by currency. */
    currencyTerms: p.json<readonly CurrencyTerms[]>().columnType("jsonb").defaultRaw("'[]'"),
  },
});

export type SettlementSettings = InferEntity<typeof SettlementSettingsEntity>;
