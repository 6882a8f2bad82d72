export { CentralAuthError } from "./central-auth.errors.ts";
export { type CentralAuth, type CentralMember, createCentralAuth } from "./members.ts";
