import { formatIdempotencyKey } from "#contract/idempotency-key.ts";
import type { OrganizationOptions } from "./organization-options.ts";

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
    "idempotency-key": idempotencyKey ? formatIdempotencyKey(idempotencyKey) : null,
  });
}

export function systemHeaders({ requestId }: { requestId?: string | undefined }): Headers {
  return present({ "x-request-id": requestId });
}

function present(headers: Record<string, string | null | undefined>): Headers {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** Adds headers. Most calls pass none, and then nothing is copied. */
export function withHeaders(given: HeadersInit | undefined, more: Headers): HeadersInit {
  return given === undefined ? more : { ...Object.fromEntries(new globalThis.Headers(given)), ...more };
}
