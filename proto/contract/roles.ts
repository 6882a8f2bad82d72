/** The roles of the central service. A person may have several. */
const KNOWN_ROLES: ReadonlySet<string> = new Set(["owner", "admin", "member"]);

/** Whether a member may read exports. Null is the role of everyone where the central service has no roles. */
export function mayReadExports(role: string | null): boolean {
  return role === null || role.split(",").some((each) => KNOWN_ROLES.has(each.trim()));
}
