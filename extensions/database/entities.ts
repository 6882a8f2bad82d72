import { AuditChainEntity, AuditEventEntity } from "#extensions/audit/audit-event.entity.ts";
import {
  ApiKeyEntity,
  ApiKeyHashEntity,
  ApiKeyUsageBatchEntity,
} from "#extensions/capabilities/api-keys/api-key.entity.ts";
import {
  BankLinkEntity,
  BankLinkItemEntity,
  BankLinkWebhookEntity,
} from "#extensions/capabilities/bank-links/bank-link.entity.ts";
import { DisputeExtensionEntity } from "#extensions/capabilities/disputes/dispute.entity.ts";
import { EvidenceEntity } from "#extensions/capabilities/disputes/evidence.entity.ts";
import {
  EngineMerchantEntity,
  MerchantExtensionEntity,
} from "#extensions/capabilities/merchants/merchant-extension.entity.ts";
import { OrganizationEntity } from "#extensions/capabilities/organizations/organization.entity.ts";
import { EventEntity } from "#extensions/events/event.entity.ts";
import { IdempotencyRecordEntity } from "#extensions/idempotency/idempotency-record.entity.ts";
import { RateLimitEntity } from "#extensions/rate-limits/rate-limit.entity.ts";

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
