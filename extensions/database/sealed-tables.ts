import { bankLinkSecrets } from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { merchantSecrets } from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { idempotencySecrets } from "#extensions/idempotency/idempotency-record.entity.ts";
import type { SealedTable } from "./reseal.ts";

/** Every table with sealed secrets, once; a test compares it with the schema. */
export const sealedTables: readonly SealedTable[] = [merchantSecrets, bankLinkSecrets, idempotencySecrets];
