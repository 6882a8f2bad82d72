import { createHmac } from "node:crypto";
import { lengthPrefixed } from "#extensions/platform/encryption/organization-keys.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { organizationKey } from "./organization-key.ts";

/**
 * A deterministic index to find an encrypted value: equal values match only within one organization. `purpose` names
 * the field, for example "customer_email".
 */
export async function blindIndex(work: UnitOfWork, purpose: string, value: string): Promise<string> {
  const hmac = createHmac("sha256", await organizationKey(work, "blind_index"));
  return hmac.update(lengthPrefixed(purpose, value)).digest("base64url");
}
