import { afterAll, describe, expect, expectTypeOf, test } from "vitest";
import { connectTo, type OrganizationOptions } from "#extensions/caller/index.ts";
import { systemServices, tenantServices } from "#proto/services.ts";
import { ACME, SECRET } from "#tests/layer3/service.ts";

describe("at construction", () => {
  const caller = connectTo({ url: "http://127.0.0.1:9", secret: SECRET });
  afterAll(() => caller.close());

  test.each(["", "  ", undefined as unknown as string])("the secret <%s> is refused", (secret) => {
    expect(() => connectTo({ url: "http://127.0.0.1:9", secret })).toThrow("internal secret");
  });

  test.each([{}, { organizationId: "" }, { organizationSlug: " " }, { organizationId: "", organizationSlug: "" }])(
    "%o names no organization and is refused",
    (options) => {
      expect(() => caller.forOrganization(options as OrganizationOptions)).toThrow(
        "the id or the slug of the organization",
      );
    },
  );

  test("a url that is not http is refused", () => {
    expect(() => connectTo({ url: "127.0.0.1:3101", secret: SECRET })).toThrow();
  });

  test("the system client has no tenant's services, and an organization's clients have no system services", () => {
    expectTypeOf(caller.system()).not.toHaveProperty("disputes");
    expectTypeOf(caller.forOrganization(ACME)).not.toHaveProperty("organizations");
    expect(namesIn(caller.system())).toEqual(Object.keys(systemServices));
    expect(namesIn(caller.forOrganization(ACME))).toEqual(Object.keys(tenantServices));
  });

  test("a client is made once for each set of clients", () => {
    const clients = caller.forOrganization(ACME);
    expect(clients.disputes).toBe(clients.disputes);
  });
});

/** Own and inherited: a client is made when it is first used. */
function namesIn(clients: object): string[] {
  const names: string[] = [];
  for (const name in clients) names.push(name);
  return names;
}
