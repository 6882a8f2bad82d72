export { callMethod } from "./call-method.ts";
export {
  type Actor,
  type CallTokenOptions,
  type CallTokenSubject,
  callTokenMinter,
  type MintCallToken,
} from "./call-token.ts";
export {
  type Caller,
  type CallerOptions,
  connectTo,
  type OrganizationName,
  type OrganizationOptions,
} from "./caller.ts";
export {
  type PointsWanted,
  RateLimitLeases,
  rateLimitHeaders,
  type TakePoints,
  type Verdict,
} from "./rate-limit-leases.ts";
export { isRefusal, type Refusal, reasonOf, refusalOf } from "./refusal.ts";
export type { OrganizationClients, SystemClients } from "./services.ts";
