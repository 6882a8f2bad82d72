import { bankLinkSecrets } from "./capabilities/bank-links/bank-link.entity.ts";
import { merchantSecrets } from "./capabilities/merchants/merchant-extension.entity.ts";
import type { SealedTable } from "./platform/encryption/reencrypt.ts";
import { idempotencySecrets } from "./platform/operations/operation-record.entity.ts";

/** Every table with sealed secrets, once; a test compares it with the schema. */
export const sealedTables: readonly SealedTable[] = [merchantSecrets, bankLinkSecrets, idempotencySecrets];
