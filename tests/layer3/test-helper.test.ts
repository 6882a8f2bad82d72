import { createContextValues } from "@connectrpc/connect";
import { expect, test } from "vitest";
import type { Environment } from "#contract/environment.ts";
import { type Call, callKey } from "#extensions/platform/work/call.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { unitOfWork } from "#extensions/server/interceptors/unit-of-work.interceptor.ts";
import { ownMethod } from "#tests/contract/own.ts";

const reached = new Error("the method was reached");

function calling(name: "play" | "change" | "reveal", environment: Environment, actor: Call["actor"] = null) {
  const call = { tenant: null, environment, requestId: "test", idempotencyKey: null, actor } as Partial<Call> as Call;
  const contextValues = createContextValues().set(callKey, call);
  const orm = { em: { fork: () => ({ setFilterParams: () => {} }) } };
  const interceptor = unitOfWork(() => ({ orm }) as unknown as Context);
  const next = () => Promise.reject(reached);
  return async () => interceptor(next)({ method: ownMethod(name), contextValues } as never);
}

test("a test helper of the contract is refused for live, and works in the sandbox", async () => {
  await expect(calling("play", "live")).rejects.toMatchObject({ reason: "test_helper_live" });
  await expect(calling("play", "sandbox")).rejects.toBe(reached);
  await expect(calling("change", "live")).rejects.toBe(reached);
});

test("a method for people is refused to a token of a key or of a service, and to nobody else", async () => {
  await expect(calling("reveal", "live", { apiKeyId: "key_1" })).rejects.toMatchObject({
    kind: "forbidden",
    reason: "person_required",
  });
  await expect(calling("reveal", "live", { system: "app" })).rejects.toMatchObject({ reason: "person_required" });
  await expect(calling("reveal", "live", { userId: "usr_1" })).rejects.toBe(reached);
  // The internal secret alone identifies no person.
  await expect(calling("reveal", "live")).rejects.toBe(reached);
  await expect(calling("change", "live", { apiKeyId: "key_1" })).rejects.toBe(reached);
});
