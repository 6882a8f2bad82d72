import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import type { TerminalFeature } from "#extensions/connectors/terminal/index.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** An environment's account at the vendor of its terminals, with its encrypted secrets. */
export const TerminalAccountEntity = defineEntity({
  name: "TerminalAccount",
  tableName: "terminal_accounts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The vendor's connector. */
    connector: text(),
    vendorAccountId: text(),
    features: p.json<TerminalFeature[]>().columnType("jsonb"),
    /** The part of the webhooks' address that names the account. It cannot be guessed. */
    addressCode: text(),
    sealedApiKey: text(),
    sealedWebhookSecret: text(),
    /** The key that encrypted both secrets. */
    encryptionKeyId: text(),
    createdAt: createdAt(),
  },
});

export type StoredTerminalAccount = InferEntity<typeof TerminalAccountEntity>;

/** Finds an account's tenant for webhooks, which name no tenant. Contains only IDs. */
export const TerminalAddressEntity = defineEntity({
  name: "TerminalAddress",
  tableName: "terminal_addresses",
  properties: {
    addressCode: text().primary(),
    organizationId: text(),
    environment: text().$type<Environment>(),
  },
});
