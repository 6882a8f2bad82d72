import { createHash } from "node:crypto";

/** A row's hash covers its own content and, through the previous hash, every row before it. */
export interface ChainedContent {
  organizationId: string;
  sequence: bigint;
  id: string;
  environment: string;
  action: string;
  subjectId: string;
  fields: readonly string[];
  purpose?: string | null | undefined;
  requestId: string;
  service: string;
  userId?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  data: Readonly<Record<string, string>>;
  createdAt: Date;
}

const FORMAT = "tollhouse/audit/v1";

/** The previous hash of a chain's first row. */
export const GENESIS_HASH = "00".repeat(32);

/** SHA-256 in lower-case hex over one JSON array in a fixed order, so that others can compute it (docs/audit.md). */
export function chainHash(content: ChainedContent, previousHash: string): string {
  const canonical = JSON.stringify([
    FORMAT,
    content.organizationId,
    String(content.sequence),
    content.id,
    content.environment,
    content.action,
    content.subjectId,
    content.fields,
    content.purpose ?? null,
    content.requestId,
    content.service,
    content.userId ?? null,
    content.apiKeyId ?? null,
    // By code unit, like the sort order of RFC 8785.
    Object.entries(content.data).sort(([a], [b]) => (a < b ? -1 : 1)),
    content.createdAt.toISOString(),
    previousHash,
  ]);
  return createHash("sha256").update(canonical).digest("hex");
}
