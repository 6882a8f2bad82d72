import type { Environment } from "#contract/environment.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { NotificationRecipient } from "./recipient.entity.ts";

export type LinkAction = "confirm" | "unsubscribe";

/** The recipient that a link is for. */
export interface LinkedRecipient {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly recipientId: string;
  /** The recipient's version when the link was made. */
  readonly version: number;
}

type Linked = Pick<NotificationRecipient, "id" | "version">;

const CONFIRMS_FOR_MS = 7 * 86_400_000;
const SEPARATOR = "~";

/** The address of a link in a mail to a recipient. A confirmation works for 7 days of real time, unsubscribing always. */
export function mailLink(work: UnitOfWork, action: LinkAction, { id, version }: Linked): string | null {
  const { appUrl } = work.context.config;
  if (appUrl === null) return null;
  const { organizationId } = work.tenant;
  const until = action === "confirm" ? work.clock.realNow().getTime() + CONFIRMS_FOR_MS : 0;
  const text = [organizationId, work.environment, id, version, until].join(SEPARATOR);
  const url = new URL(`/notifications/${action}`, appUrl);
  url.searchParams.set(
    "token",
    `${text}${SEPARATOR}${work.context.signing.sign(text, scopeOf(organizationId, action))}`,
  );
  return url.href;
}

/**
 * Whom a token is for. The signature is by the key of the organization that it names, so it can name no other.
 * @throws notification_link_invalid
 */
export function readToken(
  { signing }: Pick<Context, "signing">,
  action: LinkAction,
  token: string,
  now: Date,
): LinkedRecipient {
  const parts = token.split(SEPARATOR);
  const [organizationId = "", environment, recipientId = "", version, until, signature = ""] = parts;
  const text = parts.slice(0, -1).join(SEPARATOR);
  const isOurs = parts.length === 6 && signing.isSigned(text, signature, scopeOf(organizationId, action));
  if (!isOurs || (action === "confirm" && Number(until) < now.getTime())) throw refuse("notification_link_invalid");
  return { organizationId, environment: environment as Environment, recipientId, version: Number(version) };
}

const scopeOf = (organizationId: string, action: LinkAction) => ({ organizationId, purpose: `notification ${action}` });
