import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The balance transactions of one type, in minor units as text. */
export interface StoredLine {
  readonly type: string;
  readonly count: number;
  readonly gross: string;
  readonly fee: string;
  readonly net: string;
  readonly reserved: string;
}

/** The fees of one calculation, in minor units as text. */
export interface StoredFee {
  /** Of the balance transactions. */
  readonly type: string;
  /** Null for a fee that was given back. */
  readonly feeType: string | null;
  readonly basis: string | null;
  readonly schedule: string | null;
  readonly count: number;
  readonly amount: string;
}

/** A currency's balance in a month. It never changes, so its files are the same whenever they are downloaded. */
export const MonthlyStatementEntity = defineEntity({
  name: "MonthlyStatement",
  tableName: "monthly_statements",
  ...tenantOwned,
  properties: {
    ...resource(),
    currency: text(),
    /** YYYY-MM. */
    month: text(),
    /** An IANA name. */
    timeZone: text(),
    periodStart: instant(),
    periodEnd: instant(),
    openingMinorUnits: p.bigint("bigint"),
    closingMinorUnits: p.bigint("bigint"),
    lines: p.json<readonly StoredLine[]>().columnType("jsonb"),
    fees: p.json<readonly StoredFee[]>().columnType("jsonb"),
    /** The organization's name in that month, for the files. */
    organizationName: text(),
  },
});

export type MonthlyStatement = InferEntity<typeof MonthlyStatementEntity>;
