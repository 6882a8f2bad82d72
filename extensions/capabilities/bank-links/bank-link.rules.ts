export type BankLinkStatus = "active" | "login_required" | "revoked" | "failing";

const GONE: ReadonlySet<string> = new Set([
  "ITEM_NOT_FOUND",
  "INVALID_ACCESS_TOKEN",
  "ACCESS_NOT_GRANTED",
  "USER_PERMISSION_REVOKED",
]);

/** Whether the provider has no such sign-in any more: nothing is left to remove. */
export function isGone(providerCode: string): boolean {
  return GONE.has(providerCode);
}

/** The status of a sign-in, from the provider's code of its problem. */
export function statusOf(problem: string | null): BankLinkStatus {
  if (problem === null) return "active";
  if (isGone(problem)) return "revoked";
  return problem === "ITEM_LOGIN_REQUIRED" ? "login_required" : "failing";
}
