import { defineEntity, type InferEntity } from "@mikro-orm/core";
import { resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A domain on which payers can pay with a wallet. */
export const WalletDomainEntity = defineEntity({
  name: "WalletDomain",
  tableName: "wallet_domains",
  ...tenantOwned,
  properties: {
    ...resource(),
    domainName: text(),
    wallet: text().$type<"apple_pay">(),
    /** The engine may have it in any status, and has it for certain while it is active. */
    status: text().$type<"pending" | "active" | "removing">(),
  },
});

export type WalletDomain = InferEntity<typeof WalletDomainEntity>;
