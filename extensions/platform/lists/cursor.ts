import { hash } from "node:crypto";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The direction of a page from a position: without the position's row (after, before) or with it (from, until). */
export type Direction = "after" | "before" | "from" | "until";

/** A position in a list: a row's sort columns as text. */
export interface Position {
  readonly keys: readonly string[];
  readonly direction: Direction;
}

type Signer = Pick<UnitOfWork, "tenant" | "environment"> & { readonly context: Pick<Context, "signing"> };

/** Signs a cursor with the organization's key. It is bound to the list, the order and the filters. */
export function encodeCursor(work: Signer, { keys, direction }: Position, madeFor: readonly unknown[]): string {
  const position = Buffer.from(JSON.stringify([...keys, direction, fingerprint(work, madeFor)])).toString("base64url");
  return `${position}.${work.context.signing.sign(position, scopeOf(work))}`;
}

/** @throws cursor_invalid or cursor_filter_mismatch */
export function decodeCursor(work: Signer, cursor: string, madeFor: readonly unknown[]): Position {
  const [position = "", signature = ""] = cursor.split(".", 2);
  if (!work.context.signing.isSigned(position, signature, scopeOf(work))) {
    throw refuse("cursor_invalid");
  }
  const parts: string[] = JSON.parse(Buffer.from(position, "base64url").toString("utf8"));
  if (parts.at(-1) !== fingerprint(work, madeFor)) {
    throw refuse("cursor_filter_mismatch");
  }
  return { keys: parts.slice(0, -2), direction: parts.at(-2) as Direction };
}

const scopeOf = ({ tenant }: Signer) => ({ organizationId: tenant.organizationId, purpose: "list cursor" });

function fingerprint({ environment }: Signer, madeFor: readonly unknown[]): string {
  return hash("sha256", JSON.stringify([environment, madeFor]), "base64url").slice(0, 16);
}
