import type { Platform, TestOrganization } from "#tests/support/platform.ts";
import type { Shown } from "./api.ts";

const PAGE = 100;

/** The engine's records of an account, over HTTP with the account's key. */
export async function engineRecords(
  { engineUrl, settings }: Pick<Platform, "engineUrl" | "settings">,
  { engineMerchantId }: TestOrganization,
) {
  async function ask(method: string, path: string, key: string, body?: object): Promise<unknown> {
    const headers = { "api-key": key, "content-type": "application/json" };
    const response = await fetch(new URL(path, engineUrl), {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const named = { name: "auditor", expiration: "never" };
  const made = (await ask("POST", `/api_keys/${engineMerchantId}`, settings.ENGINE_API_KEY, named)) as Shown;
  const key = String(made.api_key);
  async function all(page: (offset: number) => Promise<readonly Shown[]>): Promise<Shown[]> {
    const found: Shown[] = [];
    for (;;) {
      const rows = await page(found.length);
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
  }
  const search = (path: string) =>
    all(async (offset) => ((await ask("POST", path, key, { limit: PAGE, offset })) as { data: Shown[] }).data);
  return {
    payments: await search("/payments/list"),
    refunds: await search("/refunds/list"),
    payouts: await search("/payouts/list"),
    disputes: await all(
      async (offset) => (await ask("GET", `/disputes/list?limit=${PAGE}&offset=${offset}`, key)) as Shown[],
    ),
  };
}
