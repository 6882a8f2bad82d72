import { apiKeyStatus } from "#extensions/capabilities/api-keys/index.ts";

/** What the command line prints: the names of the REST API, and no secret but a new key, once. */
export function organizationJson(organization: {
  id: string;
  slug: string;
  name: string;
  onboardingStatus: string;
  createdAt: Date;
}) {
  return {
    organization_id: organization.id,
    organization_slug: organization.slug,
    name: organization.name,
    onboarding_status: organization.onboardingStatus,
    created_at: organization.createdAt,
  };
}

export function merchantJson(merchant: {
  id: string;
  organizationId: string;
  environment: string;
  engineMerchantId: string;
  isActive: boolean;
}) {
  return {
    merchant_extension_id: merchant.id,
    organization_id: merchant.organizationId,
    environment: merchant.environment,
    engine_merchant_id: merchant.engineMerchantId,
    is_active: merchant.isActive,
  };
}

interface PrintableKey {
  id: string;
  organizationId: string;
  keyPrefix: string;
  name?: string | null | undefined;
  scopes: string[];
  allowedIps: string[];
  environment: string;
  expiresAt?: Date | null | undefined;
  isActive: boolean;
  revokedAt?: Date | null | undefined;
  replacedByApiKeyId?: string | null | undefined;
  lastUsedAt?: Date | null | undefined;
  totalRequests: bigint;
  createdAt: Date;
}

export function apiKeyJson(apiKey: PrintableKey, now: Date) {
  return {
    api_key_id: apiKey.id,
    organization_id: apiKey.organizationId,
    key_prefix: apiKey.keyPrefix,
    name: apiKey.name ?? null,
    api_key_status: apiKeyStatus(apiKey, now),
    scopes: apiKey.scopes,
    allowed_ips: apiKey.allowedIps,
    environment: apiKey.environment,
    expires_at: apiKey.expiresAt ?? null,
    is_active: apiKey.isActive,
    revoked_at: apiKey.revokedAt ?? null,
    replaced_by_api_key_id: apiKey.replacedByApiKeyId ?? null,
    last_used_at: apiKey.lastUsedAt ?? null,
    total_requests: Number(apiKey.totalRequests),
    created_at: apiKey.createdAt,
  };
}

export function textValue(name: string, options: string): string {
  return `${name.padEnd(22)} ${options}`.trimEnd();
}
