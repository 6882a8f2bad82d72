import { createServer } from "node:http";
import { SESSION_SECRET } from "#tests/sessions/support/world.ts";
import type { TestOrganization } from "./platform.ts";

/** The user in the contract's examples. */
const MEMBER = "usr_7Kd2mQ9x";

/**
 * The calls of a central service without roles, for sessions that a test makes up: everyone belongs to the known
 * organizations, as the examples' user does.
 */
export async function aMemberService() {
  const organizations: object[] = [];
  const answers: readonly (readonly [RegExp, () => object])[] = [
    [/\/memberships\?/, () => ({ memberships: organizations.map((organization) => ({ organization })) })],
    [/\/members$/, () => ({ members: [{ user: { id: MEMBER, name: "A member", email: "member@acme.example" } }] })],
    [/\/signed-out-at$/, () => ({ signedOutAt: null })],
    [/\/users\?/, () => ({ users: [] })],
  ];
  const server = createServer(({ url = "" }, response) => {
    const found = answers.find(([path]) => path.test(url));
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(found?.[1]() ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The member service has no port.");
  return {
    /** Settings that make the UI ask it. */
    settings: {
      AUTH_URL: `http://127.0.0.1:${address.port}`,
      AUTH_SERVICE_SECRET: "service-secret-of-the-tests-0123456789",
      SESSION_SECRET,
    },
    /** By the ID that `aSession` gives it. */
    knows: ({ id, slug }: Pick<TestOrganization, "id" | "slug">) =>
      organizations.push({ id: `central-${id}`, slug, name: slug }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
