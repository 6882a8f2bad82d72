export type { Actor } from "#contract/call-token.ts";
export type { PointsWanted, TakePoints } from "#contract/take-points.ts";
export { callMethod } from "./call-method.ts";
export { type CallTokenOptions, type CallTokenSubject, callTokenMinter, type MintCallToken } from "./call-token.ts";
export { type Caller, type CallerOptions, connectTo } from "./caller.ts";
export type { OrganizationClients, PayerClients, SystemClients } from "./clients.ts";
export type { OrganizationName, OrganizationOptions, PayerOptions } from "./organization-options.ts";
export {
  RateLimitLeases,
  rateLimitHeaders,
  type Verdict,
} from "./rate-limit-leases.ts";
export { reasonOf, type ServiceError, serviceErrorOf } from "./service-error.ts";
export { isUnsent } from "./unsent.ts";
