import { apiKeysRpc } from "#extensions/capabilities/api-keys/index.ts";
import { auditRpc } from "#extensions/capabilities/audit/index.ts";
import { bankLinksRpc } from "#extensions/capabilities/bank-links/index.ts";
import { disputesRpc } from "#extensions/capabilities/disputes/index.ts";
import { organizationsRpc } from "#extensions/capabilities/organizations/index.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";
import { AuditService } from "#proto/tollhouse/v1/audit_pb.ts";
import { BankLinkService } from "#proto/tollhouse/v1/bank_links_pb.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";
import { OrganizationService } from "#proto/tollhouse/v1/organizations_pb.ts";
import { RateLimitService } from "#proto/tollhouse/v1/rate_limits_pb.ts";
import { rateLimitsRpc } from "./platform/rate-limits/rate-limits.rpc.ts";
import { serviceRoute } from "./platform/service-route.ts";

/** Every capability that answers the contract: one line each. */
export const routes = [
  serviceRoute(OrganizationService, organizationsRpc),
  serviceRoute(ApiKeyService, apiKeysRpc),
  serviceRoute(AuditService, auditRpc),
  serviceRoute(BankLinkService, bankLinksRpc),
  serviceRoute(DisputeService, disputesRpc),
  serviceRoute(RateLimitService, rateLimitsRpc),
];
