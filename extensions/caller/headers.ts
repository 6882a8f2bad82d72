import type { OrganizationOptions } from "./caller.ts";

export type Headers = Readonly<Record<string, string>>;

export function secretHeader(secret: string): Headers {
  if (!secret?.trim()) throw new Error("The caller needs the internal secret of the extensions service");
  return { "x-internal-secret": secret };
}

export function organizationHeaders(options: OrganizationOptions): Headers {
  const { organizationId, organizationSlug, environment, requestId, idempotencyKey } = options;
  if (!organizationId?.trim() && !organizationSlug?.trim())
    throw new Error("The caller needs the id or the slug of the organization it acts for");
  return present({
    "x-org-id": organizationId,
    "x-org-slug": organizationSlug,
    "x-environment": environment,
    "x-request-id": requestId,
    "idempotency-key": idempotencyKey ? idempotencyHeader(idempotencyKey) : null,
  });
}

export function systemHeaders({ requestId }: { requestId?: string | undefined }): Headers {
  return present({ "x-request-id": requestId });
}

/** A key that could be taken for a list or loses its spaces on the way travels as a structured-field string (RFC 8941, 3.3.3). */
function idempotencyHeader(key: string): string {
  return /[",\\]|^ | $/.test(key) ? `"${key.replace(/["\\]/g, "\\$&")}"` : key;
}

function present(headers: Record<string, string | null | undefined>): Headers {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
