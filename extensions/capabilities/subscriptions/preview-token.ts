import { hash } from "node:crypto";
import type { DescMessage, Message } from "@bufbuild/protobuf";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { fingerprintOf } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const VALID_MS = 10 * 60_000;

/** A request that is previewed or carried out. */
export interface Asked {
  readonly schema: DescMessage;
  readonly request: Message & { readonly previewToken?: string | undefined };
}

/** What a preview showed. Anything else is not what would be charged. */
export interface Shown {
  /** The time for which it was computed. */
  readonly at: Date;
  /** The version of the subscription; 0 for a new one. */
  readonly version: number;
  /** A digest of what is billed. */
  readonly billed: string;
}

/** A token that lets exactly this be charged, for ten minutes of real time. */
export function issueToken(work: UnitOfWork, asked: Asked, { at, version, billed }: Shown) {
  const issuedAt = work.clock.realNow();
  const parts = [work.environment, bodyOf(asked), issuedAt.getTime(), at.getTime(), version, billed];
  const text = Buffer.from(JSON.stringify(parts)).toString("base64url");
  const expiresAt = new Date(issuedAt.getTime() + VALID_MS);
  return { previewToken: `${text}.${work.context.signing.sign(text, scopeOf(work))}`, expiresAt };
}

/** What the request's preview showed; null for one without. @throws preview_mismatch, preview_expired */
export function openToken(work: UnitOfWork, asked: Asked): Shown | null {
  const { previewToken } = asked.request;
  if (previewToken === undefined) return null;
  const [text = "", signature = ""] = previewToken.split(".", 2);
  if (!work.context.signing.isSigned(text, signature, scopeOf(work))) throw refuse("preview_mismatch");
  const [environment, body, issuedAt, at, version, billed] = JSON.parse(
    Buffer.from(text, "base64url").toString("utf8"),
  );
  if (environment !== work.environment || body !== bodyOf(asked)) throw refuse("preview_mismatch");
  if (work.clock.realNow().getTime() >= issuedAt + VALID_MS) throw refuse("preview_expired");
  return { at: new Date(at), version, billed };
}

/** @throws preview_stale */
export function assertShown(shown: Shown, { version, billed }: Pick<Shown, "version" | "billed">): void {
  if (shown.version !== version || shown.billed !== billed) throw refuse("preview_stale");
}

/** A digest of anything that JSON can tell apart. */
export function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? each.toString() : each));
  return hash("sha256", text, "base64url");
}

/** A preview of a change has no mask: its fields say what is sent. */
function bodyOf({ schema, request }: Asked): string {
  return digestOf(fingerprintOf(schema, { ...request, previewToken: undefined, updateMask: undefined } as Message));
}

const scopeOf = ({ tenant }: UnitOfWork) => ({
  organizationId: tenant.organizationId,
  purpose: "subscription preview",
});
