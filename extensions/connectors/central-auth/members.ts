import { z } from "zod";
import { CentralAuthError } from "./central-auth.errors.ts";

interface CentralAuthOptions {
  readonly url: string;
  readonly serviceSecret: string;
  readonly timeoutMs?: number;
}

/** A person of an organization at the central service. */
export interface CentralMember {
  readonly userId: string;
  readonly email: string | null;
  /** Several are separated by commas; empty for a member without one. Null where the service has no roles. */
  readonly role: string | null;
}

/** The central authentication service, which knows who belongs to an organization (docs/central-auth.md). */
export interface CentralAuth {
  /** Null for a service that has no list of members. @throws CentralAuthError */
  members(centralId: string): Promise<readonly CentralMember[] | null>;
}

const TIMEOUT_MS = 5_000;

export function createCentralAuth({ url, serviceSecret, timeoutMs = TIMEOUT_MS }: CentralAuthOptions): CentralAuth {
  return {
    async members(centralId) {
      const path = `/api/internal/organizations/${encodeURIComponent(centralId)}/members`;
      const answer = await exchange(() =>
        fetch(new URL(path, url), {
          headers: { "x-internal-secret": serviceSecret },
          // Following a redirect would send the secret to another host.
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      if (answer.status === 404) return null;
      const read = members.safeParse(answer.json);
      if (answer.status !== 200 || !read.success) throw new CentralAuthError();
      return membersOf(read.data);
    },
  };
}

/** Never puts the answer into errors: it contains addresses. */
async function exchange(send: () => Promise<Response>): Promise<{ status: number; json: unknown }> {
  try {
    const response = await send();
    return { status: response.status, json: await response.json().catch(() => null) };
  } catch (cause) {
    throw new CentralAuthError(cause);
  }
}

const person = z.object({ id: z.string().min(1), email: z.string().nullish() });
const members = z.object({ members: z.array(z.object({ role: z.string().nullish(), user: person })) });

/** A service without roles omits the field everywhere; a single omission is a member without a role. */
function membersOf({ members: listed }: z.infer<typeof members>): CentralMember[] {
  const hasRoles = listed.some(({ role }) => role !== undefined);
  return listed.map(({ role, user }) => ({
    userId: user.id,
    email: user.email || null,
    role: hasRoles ? (role ?? "") : null,
  }));
}
