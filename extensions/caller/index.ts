export { type Caller, type CallerOptions, connectTo, type OrganizationName, type OrganizationOptions } from "./caller.ts";
export { isRefusal, reasonOf, refusalOf, type Refusal } from "./refusal.ts";
export type { OrganizationClients, SystemClients } from "./services.ts";
