import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { WebhookEndpoint } from "./webhook-endpoint.entity.ts";

type Headers = Readonly<Record<string, string>>;
type EncryptedHeaders = Pick<WebhookEndpoint, "customHeaderNames" | "sealedCustomHeaders" | "encryptionKeyId">;

const FIELD = "custom_headers";

/** An endpoint's custom headers with their values, by lower-case name. */
export async function customHeadersOf(
  { tenant: { organizationId }, context }: UnitOfWork,
  { id, sealedCustomHeaders }: Pick<WebhookEndpoint, "id" | "sealedCustomHeaders">,
): Promise<Headers> {
  if (!sealedCustomHeaders) return {};
  const bound = { organizationId, recordId: id, field: FIELD };
  return JSON.parse(await context.encryption.decrypt(sealedCustomHeaders, bound)) as Headers;
}

/** The columns for the headers: names in the clear, values encrypted. */
export async function encryptedHeaders(
  { tenant: { organizationId }, context: { encryption } }: UnitOfWork,
  endpointId: string,
  headers: Headers,
): Promise<EncryptedHeaders> {
  const customHeaderNames = Object.keys(headers).sort();
  if (customHeaderNames.length === 0) return { customHeaderNames, sealedCustomHeaders: null, encryptionKeyId: null };
  const context = { organizationId, recordId: endpointId, field: FIELD };
  const sealedCustomHeaders = await encryption.encrypt(JSON.stringify(headers), context);
  return { customHeaderNames, sealedCustomHeaders, encryptionKeyId: encryption.currentKeyId };
}
