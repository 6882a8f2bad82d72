import { ApiKeyEntity, ApiKeyHashEntity, ApiKeyUsageBatchEntity } from "./capabilities/api-keys/api-key.entity.ts";
import {
  BankLinkEntity,
  BankLinkItemEntity,
  BankLinkWebhookEntity,
} from "./capabilities/bank-links/bank-link.entity.ts";
import { DisputeExtensionEntity } from "./capabilities/disputes/dispute.entity.ts";
import { EvidenceEntity } from "./capabilities/disputes/evidence.entity.ts";
import { EngineMerchantEntity, MerchantExtensionEntity } from "./capabilities/merchants/merchant-extension.entity.ts";
import { OrganizationEntity } from "./capabilities/organizations/organization.entity.ts";
import { AuditChainEntity, AuditEventEntity } from "./platform/audit/audit-event.entity.ts";
import { EventEntity } from "./platform/events/event.entity.ts";
import { IdempotencyRecordEntity } from "./platform/operations/operation-record.entity.ts";
import { RateLimitEntity } from "./platform/rate-limits/rate-limit.entity.ts";

/** Tables of the system itself. They are looked up before a tenant is known and hold ids, hashes and names only. */
export const systemEntities = [
  OrganizationEntity,
  EngineMerchantEntity,
  ApiKeyHashEntity,
  ApiKeyUsageBatchEntity,
  AuditChainEntity,
  RateLimitEntity,
  BankLinkItemEntity,
];

/** Tables that belong to tenants: the primary key starts with organization_id, and every query is filtered by it. */
export const tenantEntities = [
  MerchantExtensionEntity,
  ApiKeyEntity,
  DisputeExtensionEntity,
  EvidenceEntity,
  EventEntity,
  IdempotencyRecordEntity,
  AuditEventEntity,
  BankLinkEntity,
  BankLinkWebhookEntity,
];

export const entities = [...systemEntities, ...tenantEntities];
