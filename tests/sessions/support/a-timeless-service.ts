import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const ORGANIZATION = { id: "central-acme", name: "Acme" };
const USER = { id: "usr_1", name: "Robin", email: "robin@acme.test" };

/**
 * A central service without sign-in times. Cookies of its own are Robin's old sessions; those of `signIn` begin at the
 * call.
 */
export async function aTimelessService(slug: string) {
  const signedIn = new Map<string, Date>();
  const organization = { ...ORGANIZATION, slug };
  const answers: Readonly<Record<string, (cookie: string) => object | null>> = {
    "/.well-known/cross-domain-token": () => ({ state: true }),
    "/api/exchange-token": () => ({ user: USER, organization }),
    "/api/internal/memberships": () => ({ memberships: [{ role: "owner", organization }] }),
    "/api/auth/get-session": (cookie) =>
      /central\.session_token=c\d/.test(cookie)
        ? { session: { activeOrganizationId: organization.id, createdAt: beganAt(cookie) }, user: USER }
        : null,
  };
  const beganAt = (cookie: string) => signedIn.get(/=(c\d+)/.exec(cookie)?.[1] ?? "") ?? new Date("2026-01-01");
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://central").pathname;
    const answer = answers[path];
    request.resume();
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer?.(request.headers.cookie ?? "") ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { url, signIn: (value: string) => void signedIn.set(value, new Date()), close: () => server.close() };
}
