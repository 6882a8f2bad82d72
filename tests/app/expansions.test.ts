import { describe, expect, test } from "vitest";
import type { ApiContext } from "#app/auth/api-context.ts";
import { denyExpansions, nameDenied } from "#app/auth/expansions.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

const { listDisputes, getDispute } = DisputeService.method;

describe("an expansion", () => {
  const contextOf = (...scopes: string[]) => ({ authMethod: "api_key", apiKey: { scopes } }) as unknown as ApiContext;

  test("that the key may not see is left out, and named on each item", () => {
    const asked = { expand: ["evidence", "nothing"] };
    const denied = denyExpansions(listDisputes, asked, contextOf("transactions:read"));
    expect([denied, asked.expand]).toEqual([["evidence"], ["nothing"]]);
    const list = { data: [{}, {}] };
    nameDenied(list as never, denied);
    expect(list.data).toEqual([{ expansionDenied: ["evidence"] }, { expansionDenied: ["evidence"] }]);
    const one = {};
    nameDenied(one as never, denied);
    expect(one).toEqual({ expansionDenied: ["evidence"] });
  });

  test.each([[contextOf("disputes:read")], [contextOf("*")], [{ authMethod: "session" } as ApiContext]])(
    "that the caller may see stays",
    (context) => {
      const asked = { expand: ["evidence"] };
      expect([denyExpansions(getDispute, asked, context), asked.expand]).toEqual([[], ["evidence"]]);
    },
  );
});
