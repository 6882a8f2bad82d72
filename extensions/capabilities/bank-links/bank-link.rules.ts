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

/** What the provider says is wrong with a sign-in, in one word. */
export function statusOf(problem: string | null): BankLinkStatus {
  if (problem === null) return "active";
  if (isGone(problem)) return "revoked";
  return problem === "ITEM_LOGIN_REQUIRED" ? "login_required" : "failing";
}
