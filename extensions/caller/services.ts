import type { DescService } from "@bufbuild/protobuf";
import type { Client } from "@connectrpc/connect";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";

/** Services with methods that act for one organization. A new capability adds one line. */
export const tenantServices = {
  apiKeys: ApiKeyService,
  audit: AuditService,
  bankLinks: BankLinkService,
  disputes: DisputeService,
} as const;

/** Services with methods that are about the system itself and run without a tenant. */
export const systemServices = {
  apiKeys: ApiKeyService,
  organizations: OrganizationService,
  rateLimits: RateLimitService,
} as const;

type ClientsOf<Services extends Record<string, DescService>> = {
  readonly [Name in keyof Services]: Client<Services[Name]>;
};
export type OrganizationClients = ClientsOf<typeof tenantServices>;
export type SystemClients = ClientsOf<typeof systemServices>;
