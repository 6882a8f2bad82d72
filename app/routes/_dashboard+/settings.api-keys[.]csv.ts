import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvExport } from "#app/dashboard/csv/csv-export.server.ts";
import { ApiKeyService } from "#proto/tollhouse/v1/api_keys_pb.ts";

/** GET /settings/api-keys.csv: the keys' records, never the keys. */
export async function loader(args: LoaderFunctionArgs) {
  return csvExport(args, ApiKeyService.method.listApiKeys, {
    name: "api-keys",
    columns: [
      "apiKeyId",
      "name",
      "keyPrefix",
      "apiKeyStatus",
      "environment",
      "scopes",
      "allowedIps",
      "totalRequests",
      "lastUsedAt",
      "expiresAt",
      "createdAt",
      "revokedAt",
    ],
    request: async () => ({}),
  });
}
