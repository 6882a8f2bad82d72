import { hash } from "node:crypto";
import type { Context } from "#extensions/platform/context.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Which way a page goes from a position, without the row of the position (after, before) or with it (from, until). */
export type Direction = "after" | "before" | "from" | "until";

/** A place in a list: the sort columns of a row, as text. */
export interface Position {
  readonly keys: readonly string[];
  readonly direction: Direction;
}

type Signer = Pick<UnitOfWork, "tenant" | "environment"> & { readonly context: Pick<Context, "signing"> };

/** A cursor is signed with the organization's key and belongs to the list, the order and the filters that it was made with. */
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
