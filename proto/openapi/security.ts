import type { Operation } from "#contract/operations.ts";
import type { JsonObject } from "./json.ts";

const cookie = (name: string, whose: string): JsonObject => ({
  type: "apiKey",
  in: "cookie",
  name,
  description: `The browser session of a person who is signed in${whose}. Over TLS its name begins with \`__Secure-\`.`,
});

export const securitySchemes: JsonObject = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description:
      "A key of an organization and one environment, `svc_sandbox_…` or `svc_live_…`. Each operation names the scope that the key needs.",
  },
  session: cookie("tollhouse.session_token", ""),
  centralSession: cookie("central.session_token", " at the central service"),
};

const PEOPLE: JsonObject[] = [{ session: [] }, { centralSession: [] }];

/**
 * An API key or a signed-in person, unless the operation allows only one. The key's scope is in x-required-scope:
 * linters treat names here as OAuth scopes.
 */
export function securityOf({ apiKeyOnly, isForPeople }: Operation): JsonObject[] {
  return [...(isForPeople ? [] : [{ apiKey: [] }]), ...(apiKeyOnly ? [] : PEOPLE)];
}
