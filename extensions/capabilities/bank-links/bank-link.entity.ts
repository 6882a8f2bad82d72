import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import type { BankAccount } from "#extensions/connectors/bank-linking/index.ts";
import { createdAt, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { BankLinkStatus } from "./bank-link.rules.ts";

/**
 * A bank sign-in held by the provider. Stores its access token encrypted, and the displayable details of its accounts.
 */
export const BankLinkEntity = defineEntity({
  name: "BankLink",
  tableName: "bank_links",
  ...tenantOwned,
  properties: {
    ...resource(),
    itemId: text(),
    /** Finds the link when its public token is used again. */
    publicTokenHash: p.blob(),
    institutionId: text().nullable(),
    status: text().$type<BankLinkStatus>(),
    accounts: p.json<BankAccount[]>().columnType("jsonb"),
    sealedAccessToken: text(),
    /** The key that encrypted the access token. */
    encryptionKeyId: text(),
  },
});

export type BankLink = InferEntity<typeof BankLinkEntity>;

/** Finds the tenant of an item for webhooks, which name no tenant. Contains only IDs. */
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

/** Applied webhooks, so that a repeated one is applied once. */
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
