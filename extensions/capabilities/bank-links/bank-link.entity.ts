import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import type { BankAccount } from "#extensions/connectors/bank-linking/index.ts";
import { createdAt, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { BankLinkStatus } from "./bank-link.rules.ts";

/** A sign-in at a bank that the provider holds. We keep what opens it, sealed, and of the accounts what may be shown. */
export const BankLinkEntity = defineEntity({
  name: "BankLink",
  tableName: "bank_links",
  ...tenantOwned,
  properties: {
    ...resource(),
    itemId: text(),
    /** Finds the link again when its public token comes a second time. */
    publicTokenHash: p.blob(),
    institutionId: text().nullable(),
    status: text().$type<BankLinkStatus>(),
    accounts: p.json<BankAccount[]>().columnType("jsonb"),
    sealedAccessToken: text(),
    /** The key that sealed the access token. */
    encryptionKeyId: text(),
  },
});

export type BankLink = InferEntity<typeof BankLinkEntity>;

/** Finds the tenant of an item, for webhooks, which name no tenant. Ids only. */
export const BankLinkItemEntity = defineEntity({
  name: "BankLinkItem",
  tableName: "bank_link_items",
  properties: {
    itemId: text().primary(),
    organizationId: text(),
    environment: text().$type<Environment>(),
    bankLinkId: text(),
  },
});

/** Webhooks that have been applied: one that is sent twice is applied once. */
export const BankLinkWebhookEntity = defineEntity({
  name: "BankLinkWebhook",
  tableName: "bank_link_webhooks",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    createdAt: createdAt(),
  },
});
