export type BankLinkStatus = "active" | "login_required" | "revoked" | "failing";

const GONE: ReadonlySet<string> = new Set([
  "ITEM_NOT_FOUND",
  "INVALID_ACCESS_TOKEN",
  "ACCESS_NOT_GRANTED",
  "USER_PERMISSION_REVOKED",
]);

/** Whether the provider no longer has the sign-in, so that nothing is left to remove. */
export function isGone(providerCode: string): boolean {
  return GONE.has(providerCode);
}

/** The status of a sign-in, derived from the provider's problem code. */
export function statusOf(problem: string | null): BankLinkStatus {
  if (problem === null) return "active";
  if (isGone(problem)) return "revoked";
  return problem === "ITEM_LOGIN_REQUIRED" ? "login_required" : "failing";
}
