import { SCOPE_CATALOG } from "#contract/scopes.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { apiKeyList } from "./api-key.list.ts";
import { createApiKey } from "./api-keys.service.ts";

const DEMO_KEY = { name: "Demo", sourceApp: "demo", scopes: SCOPE_CATALOG };

/** Returns the key only when it creates it, since a key cannot be shown twice. */
export async function seedApiKey(
  work: UnitOfWork,
  { isAnnounced }: DemoOrganization,
): Promise<Record<string, string | null>> {
  if (!isAnnounced) return {};
  const keys = await listRows(work, apiKeyList, { limit: 100 });
  if (keys.some(({ name, isActive }) => name === DEMO_KEY.name && isActive)) return { api_key: null };
  return { api_key: (await createApiKey(work, DEMO_KEY)).key };
}
