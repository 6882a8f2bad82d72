import { type Dispatcher, request } from "undici";
import type { z } from "zod";
import {
  announcement,
  type CentralMember,
  type CentralMembership,
  exchanged,
  members,
  memberships,
  session,
  signedOut,
  users,
} from "./central-auth.schema.ts";
import { CentralAuthError } from "./central-auth-error.ts";

export type { CentralMember, CentralMembership, CentralOrganization } from "./central-auth.schema.ts";

const TIMEOUT_MS = 2_000;

export type CentralSession = NonNullable<z.infer<typeof session>>;

export type CentralUser = z.infer<typeof users>["users"][number];
export type Exchanged = z.infer<typeof exchanged>;

export type Exchange =
  | { readonly ok: true; readonly value: Exchanged }
  | { readonly ok: false; readonly status: number };

export interface Redemption {
  readonly token: string;
  /** Our own name, so that a token of another application is refused; null for a service that reads the token alone. */
  readonly app: string | null;
  readonly verifier: string | null;
}

/** The server-to-server API of the central authentication service. Every call may throw `CentralAuthError`. */
export interface CentralAuth {
  /** Null when the cookie is not a session. */
  findSession(cookie: { readonly name: string; readonly value: string }): Promise<CentralSession | null>;
  memberships(userId: string): Promise<readonly CentralMembership[]>;
  /** The known ones of these users. Empty for a service without the endpoint. */
  users(userIds: readonly string[]): Promise<readonly CentralUser[]>;
  /** All members of the organization. Null for a service without the endpoint. */
  members(organizationId: string): Promise<readonly CentralMember[] | null>;
  /** The user's last sign-out from all devices; null when there was none or the service does not keep it. */
  signedOutAt(userId: string): Promise<Date | null>;
  /**
   * Whether a cross-domain sign-in returns `state` and honors `code_challenge`, which the specification does not ask
   * for.
   */
  returnsState(): Promise<boolean>;
  /** Whether its sessions and exchanges have `signedInAt`. */
  tellsSignInTime(): Promise<boolean>;
  exchangeToken(redemption: Redemption): Promise<Exchange>;
  /** Makes the organization the session's active one. False when the service does not. */
  setActiveOrganization(
    cookie: { readonly name: string; readonly value: string },
    organizationId: string,
  ): Promise<boolean>;
  endSession(cookie: { readonly name: string; readonly value: string }): Promise<void>;
}

export interface CentralAuthOptions {
  readonly url: string;
  readonly serviceSecret: string | undefined;
  readonly timeoutMs?: number;
}

export function createCentralAuth({ url, serviceSecret, timeoutMs = TIMEOUT_MS }: CentralAuthOptions): CentralAuth {
  const ask = (path: string, asked: CentralRequest = {}) => send(new URL(`${url}${path}`), asked, timeoutMs);
  const asService = (): CentralRequest => {
    if (!serviceSecret)
      throw new CentralAuthError("AUTH_SERVICE_SECRET is not set, so memberships cannot be asked for.");
    return { headers: { "x-internal-secret": serviceSecret } };
  };
  const asBrowser = ({ name, value }: { readonly name: string; readonly value: string }): CentralRequest => ({
    method: "POST",
    headers: { cookie: `${name}=${value}`, origin: new URL(url).origin, "content-type": "application/json" },
  });
  return {
    async findSession({ name, value }) {
      const headers = { cookie: `${name}=${value}` };
      return read(await ask("/api/auth/get-session?disableRefresh=true&disableCookieCache=true", { headers }), session);
    },
    async memberships(userId) {
      const answer = await ask(`/api/internal/memberships?${new URLSearchParams({ userId })}`, asService());
      return read(answer, memberships);
    },
    async users(userIds) {
      const query = new URLSearchParams(userIds.map((id) => ["id", id]));
      const answer = await ask(`/api/internal/users?${query}`, asService());
      // Not every central service has this endpoint.
      if (answer.status === 404) return [];
      return read(answer, users).users;
    },
    async members(organizationId) {
      const answer = await ask(
        `/api/internal/organizations/${encodeURIComponent(organizationId)}/members`,
        asService(),
      );
      // Not every central service has this endpoint.
      return answer.status === 404 ? null : read(answer, members);
    },
    async signedOutAt(userId) {
      const answer = await ask(`/api/internal/users/${encodeURIComponent(userId)}/signed-out-at`, asService());
      // Not every central service has this endpoint.
      if (answer.status === 404) return null;
      return read(answer, signedOut).signedOutAt;
    },
    returnsState: async () => announced(await ask(ANNOUNCEMENT))?.state === true,
    tellsSignInTime: async () => announced(await ask(ANNOUNCEMENT))?.signedInAt === true,
    async exchangeToken({ token, app, verifier }) {
      const body = JSON.stringify({ token, ...(app && { app }), ...(verifier && { code_verifier: verifier }) });
      const headers = { "content-type": "application/json" };
      const answer = await ask("/api/exchange-token", { method: "POST", headers, body });
      if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
        return { ok: false, status: answer.status };
      return { ok: true, value: read(answer, exchanged) };
    },
    async setActiveOrganization(cookie, organizationId) {
      const body = JSON.stringify({ organizationId });
      return isOk(await ask("/api/auth/organization/set-active", { ...asBrowser(cookie), body }));
    },
    async endSession(cookie) {
      const answer = await ask("/api/auth/sign-out", { ...asBrowser(cookie), body: "{}" });
      if (!isOk(answer)) throw new CentralAuthError(`The central service answered ${answer.status} to a sign-out.`);
    },
  };
}

const ANNOUNCEMENT = "/.well-known/cross-domain-token";

/** Null for a service without the announcement. An outage is no evidence either way. @throws CentralAuthError */
function announced(answer: Answer): z.infer<typeof announcement> | null {
  if (answer.status >= 500 || answer.status === 429)
    throw new CentralAuthError(`The central service answered ${answer.status} to ${answer.path}.`);
  return (isOk(answer) && announcement.safeParse(jsonOf(answer)).data) || null;
}

type CentralRequest = Pick<Dispatcher.RequestOptions, "body"> & {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Readonly<Record<string, string>>;
};

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** undici's own request: `fetch` costs three times as much, and each page asks for its session. Follows no redirect. */
async function send(url: URL, { method = "GET", ...asked }: CentralRequest, timeoutMs: number): Promise<Answer> {
  const path = url.pathname;
  const tryOnce = async (forMs: number): Promise<Answer> => {
    const { statusCode, body } = await request(url, { ...asked, method, signal: AbortSignal.timeout(forMs) });
    return { path, status: statusCode, text: await body.text() };
  };
  try {
    if (method !== "GET") return await tryOnce(timeoutMs);
    // Two tries share the time: the first connection may have gone silent, and its timeout closes it.
    return await tryOnce(Math.ceil(timeoutMs / 2)).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== "TimeoutError") throw error;
      return tryOnce(Math.ceil(timeoutMs / 2));
    });
  } catch (cause) {
    throw new CentralAuthError(`The central service did not answer ${path}.`, { cause });
  }
}

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300;

function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<Shape extends z.ZodType>(answer: Answer, shape: Shape): z.infer<Shape> {
  const { path, status } = answer;
  if (status !== 200) throw new CentralAuthError(`The central service answered ${status} to ${path}.`);
  const result = shape.safeParse(jsonOf(answer));
  if (!result.success) throw new CentralAuthError(`The central service's answer to ${path} is not what was agreed.`);
  return result.data;
}
